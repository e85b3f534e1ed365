import { accessSync, constants, readFileSync, statSync, type Stats } from "node:fs";
import { basename, join } from "node:path";
import { unfinishedReportPath } from "../../src/adapters/feeds/report-file.ts";
import { brands } from "../../src/brands/brands.ts";
import { faultText } from "../../src/sites/config-fault.ts";
import type { Site } from "../../src/sites/site-config.ts";
import { fileOfName, nameOfFile } from "../../src/sites/site-store.ts";
import { reloadSites, type SiteFile, type Sites } from "../../src/sites/sites.ts";
import { isReportStart } from "../../src/stock-feed/import-report.ts";
import { type FeedMapping, parseFeedMapping } from "../../src/stock-feed/mapping.ts";
import { readSettingsFiles, sitesBefore, sitesFolder } from "../known-site.ts";
import { type InputFile, isSamePlace, refuseOutputFile } from "../output-path.ts";
import { readOptions, WrongArguments } from "../read-arguments.ts";
import { errorText } from "../../src/settings/error-text.ts";

const usage = `Usage: npm run stock:import -- --site SITE --file FILE [options]

  --file -             reads the file from standard input
  --mapping MAPPING    a saved mapping: a file, or a name in the folder mappings of the sites
  --report REPORT      writes the outcome of every row as JSON
  --dry-run            reports what would happen and changes nothing
  --confirm-removals   removes vehicles that are missing from the file, withdrawn, moved, sold or hidden, even if that
                       is most of a dealership's stock; dealerships that the file does not name keep their vehicles
  --confirm-emptied DEALERSHIP[,DEALERSHIP]
                       removes all vehicles of dealerships that a full file does not name, by slug or name;
                       for the last dealership, send a file with only the header line
  --confirm-additions  adds all new vehicles, even if they are many times the vehicles that a dealership has
  --confirm-values     imports the values of all columns, even if most have changed or are missing
  --confirm-older      imports a file even if a newer one has been imported
  --create-locations   creates locations for dealers that are new to the site

Exit code 0: imported; 3: imported with warnings, for example vehicles that were held or no usable row; 2: refused,
nothing was changed; 4: another import of the site is running or was interrupted less than a minute ago, nothing was
changed, try again; 1: internal error, the message says whether anything was changed.`;

/** Where the embedded store and its files are. */
export function dataDir(): string {
  return process.env["DATA_DIR"]?.trim() || ".data";
}

/** Path that denotes standard input. */
export const standardInput = "-";

/** Invalid command line arguments: nothing was done. */
export class WrongRequest extends Error {}

export type ImportRequest = {
  site: Site;
  /** A path, or `-` for standard input. */
  file: string;
  mapping: FeedMapping | null;
  report: string | null;
  isDryRun: boolean;
  confirmsRemovals: boolean;
  confirmsEmptied: readonly string[];
  confirmsAdditions: boolean;
  confirmsValues: boolean;
  confirmsOlder: boolean;
  createsLocations: boolean;
};

/** The name of the stock file in reports. */
export function requestFileName({ file }: Pick<ImportRequest, "file">): string {
  return file === standardInput ? "standard input" : basename(file);
}

/** Reads the arguments of the command, and the files that they name. Throws `WrongRequest`. */
export async function readRequest(words: string[]): Promise<ImportRequest> {
  const values = readValues(words);
  if (values.help === true) {
    console.log(usage);
    process.exit(0);
  }
  if (values.site === undefined || values.file === undefined)
    throw new WrongRequest(`--site and --file are needed.\n\n${usage}`);
  const settings = await readSettingsFiles();
  const site = findSite(values.site, settings, await sitesBefore());
  if (values.file !== standardInput) refuseUnreadable("file", values.file);
  const mapping = values.mapping === undefined ? null : readMapping(values.mapping, settings);
  if (values.report !== undefined)
    refuseReport(values.report, [
      ...(values.file === standardInput ? [] : [{ what: "the stock file", path: values.file }]),
      ...(values.mapping === undefined ? [] : [{ what: "the mapping", path: mappingPath(values.mapping) }]),
    ]);
  return {
    site,
    file: values.file,
    mapping,
    report: values.report ?? null,
    isDryRun: values["dry-run"] ?? false,
    confirmsRemovals: values["confirm-removals"] ?? false,
    confirmsEmptied: namesIn(values["confirm-emptied"] ?? ""),
    confirmsAdditions: values["confirm-additions"] ?? false,
    confirmsValues: values["confirm-values"] ?? false,
    confirmsOlder: values["confirm-older"] ?? false,
    createsLocations: values["create-locations"] ?? false,
  };
}

/** Replaces an earlier report; written to a temporary file first. */
function refuseReport(path: string, inputs: readonly InputFile[]): void {
  const forbidden = [join(dataDir(), "drop")];
  try {
    refuseOutputFile("--report", path, { inputs, forbidden, isReplaceable: isReportStart });
    const unfinished = unfinishedReportPath(path);
    const input = inputs.find((candidate) => isSamePlace(candidate.path, unfinished));
    if (input !== undefined)
      throw new WrongArguments(`--report ${path} is first written to ${unfinished}, which is ${input.what}.`);
  } catch (error) {
    throw error instanceof WrongArguments ? new WrongRequest(error.message) : error;
  }
}

function namesIn(list: string): string[] {
  return list
    .split(",")
    .map((name) => name.trim())
    .filter((name) => name !== "");
}

/** Reports why a path is not a readable file. */
function refuseUnreadable(what: string, path: string): void {
  let found: Stats | undefined;
  try {
    found = statSync(path, { throwIfNoEntry: false });
  } catch (error) {
    throw new WrongRequest(`The ${what} ${path} cannot be read: ${errorText(error)}.`);
  }
  if (found === undefined) throw new WrongRequest(`The ${what} ${path} cannot be read: it does not exist.`);
  if (found.isDirectory()) throw new WrongRequest(`The ${what} ${path} cannot be read: it is a folder.`);
  if (!found.isFile())
    throw new WrongRequest(
      `The ${what} ${path} is a pipe or a device, not a regular file, and might never end. To read standard input, use --file -.`,
    );
  try {
    accessSync(path, constants.R_OK);
  } catch {
    throw new WrongRequest(`The ${what} ${path} cannot be read: this user has no permission.`);
  }
}

function readValues(words: string[]) {
  try {
    return readOptions(words, {
      site: { type: "string" },
      file: { type: "string" },
      mapping: { type: "string" },
      report: { type: "string" },
      "dry-run": { type: "boolean" },
      "confirm-removals": { type: "boolean" },
      "confirm-emptied": { type: "string" },
      "confirm-additions": { type: "boolean" },
      "confirm-values": { type: "boolean" },
      "confirm-older": { type: "boolean" },
      "create-locations": { type: "boolean" },
      help: { type: "boolean" },
    });
  } catch (error) {
    throw new WrongRequest(`${errorText(error)}\n\n${usage}`);
  }
}

function findSite(slug: string, settings: readonly SiteFile[], before: Sites): Site {
  const { sites, faults } = reloadSites(before, settings, Object.keys(brands));
  const site = sites.siteBySlug(slug);
  if (site !== null) return site;
  const known = sites.all.map((candidate) => `  ${candidate.slug}  ${candidate.name}`).join("\n") || "  (none)";
  const faulty =
    faults.length === 0
      ? ""
      : `\nErrors in the settings:\n${faults.map((fault) => `  ${faultText(fault)}`).join("\n")}`;
  throw new WrongRequest(`There is no site "${slug}". The sites are:\n${known}${faulty}`);
}

function isMappingName(nameOrFile: string): boolean {
  return /^[a-z0-9-]+$/.test(nameOrFile);
}

function mappingPath(nameOrFile: string): string {
  return isMappingName(nameOrFile) ? join(sitesFolder(), fileOfName("mapping", nameOrFile)) : nameOrFile;
}

function readMapping(nameOrFile: string, settings: readonly SiteFile[]): FeedMapping {
  const text = isMappingName(nameOrFile) ? savedMapping(nameOrFile, settings) : mappingOfFile(nameOrFile);
  const parsed = parseFeedMapping(text);
  if (!parsed.ok)
    throw new WrongRequest(
      `The mapping ${nameOrFile} has errors:\n${parsed.faults.map((fault) => `  ${fault}`).join("\n")}`,
    );
  return parsed.mapping;
}

function savedMapping(name: string, settings: readonly SiteFile[]): string {
  const mappings = settings.filter(({ kind }) => kind === "mapping");
  const found = mappings.find(({ file }) => file === fileOfName("mapping", name));
  if (found !== undefined) return found.text;
  const saved = mappings.map(({ file }) => nameOfFile(file)).join(", ") || "none";
  throw new WrongRequest(`There is no mapping "${name}". Saved mappings: ${saved}.`);
}

function mappingOfFile(path: string): string {
  refuseUnreadable("mapping", path);
  return readFileSync(path, "utf8");
}
