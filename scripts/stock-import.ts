import { hash } from "node:crypto";
import { accessSync, constants, readFileSync, statSync, type Stats } from "node:fs";
import { basename, join } from "node:path";
import { unpackedBytes } from "../src/adapters/feeds/feed-file.ts";
import { moveFoundLocations } from "../src/adapters/feeds/found-locations-file.ts";
import { importFaultText } from "../src/adapters/feeds/import-fault.ts";
import { importFeedFile, type FeedFileResult } from "../src/adapters/feeds/import-feed-file.ts";
import { unfinishedReportPath } from "../src/adapters/feeds/report-file.ts";
import { openStore, type Store } from "../src/adapters/open-store.ts";
import { brands, mailColours } from "../src/brands/brands.ts";
import { notifyFeedContact } from "../src/stock-feed/stock-file-notice.ts";
import { faultText } from "../src/sites/config-fault.ts";
import type { Site } from "../src/sites/site-config.ts";
import { fileOfName, nameOfFile } from "../src/sites/site-store.ts";
import { reloadSites, type SiteFile, type Sites } from "../src/sites/sites.ts";
import { parseFeedMapping, type FeedMapping } from "../src/stock-feed/mapping.ts";
import { isReportStart } from "../src/stock-feed/import-report.ts";
import { rowOutcomes } from "../src/stock-feed/row-outcome.ts";
import { StockImportBusyError } from "../src/vehicles/stock.ts";
import { clockNow } from "./clock-now.ts";
import { readSettingsFiles, sitesBefore, sitesFolder } from "./known-site.ts";
import { type InputFile, isSamePlace, refuseOutputFile } from "./output-path.ts";
import { readOptions, WrongArguments } from "./read-arguments.ts";
import { storeOptionsFromEnvironment } from "../src/adapters/store/store-options.ts";

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
  --create-locations   creates locations for dealers that the site does not know

Exit code 0: imported; 3: imported with warnings, for example vehicles that were held or no usable row; 2: refused,
nothing was changed; 4: another import of the site is running or was interrupted less than a minute ago, nothing was
changed, try again; 1: internal error, the message says whether anything was changed.`;

const exitFault = 1;
const exitRefused = 2;
const exitWarnings = 3;
const exitBusy = 4;

const dataDir = process.env["DATA_DIR"]?.trim() || ".data";
/** Path that denotes standard input. */
const standardInput = "-";

/** Invalid command line arguments: nothing was done. */
class WrongRequest extends Error {}

type Request = {
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

// The import continues if the output is closed.
for (const stream of [process.stdout, process.stderr]) stream.on("error", () => {});

try {
  process.exitCode = await run(await readRequest(process.argv.slice(2)));
} catch (error) {
  const isTheirs = error instanceof WrongRequest;
  console.error(isTheirs ? error.message : importFaultText(error));
  process.exitCode = isTheirs ? exitRefused : error instanceof StockImportBusyError ? exitBusy : exitFault;
}

async function run(request: Request): Promise<number> {
  const store = await openStore(storeOptionsFromEnvironment(process.env));
  const startedAt = performance.now();
  const progress = progressLine(startedAt);
  try {
    await moveFoundLocations(dataDir, request.site.slug, store.foundLocations);
    const result = await importFeedFile({
      ...request,
      path: request.file,
      ...(request.file === standardInput ? { input: unpackedBytes(process.stdin) } : {}),
      fileName: fileNameOf(request),
      imports: store.imports,
      fileAges: store.stockFileAges,
      foundLocations: store.foundLocations,
      reportPath: request.report,
      now: clockNow(),
      onProgress: progress.show,
    });
    progress.clear();
    if (!request.isDryRun) await notifyContact(request, result, store);
    printSummary(request, result, (performance.now() - startedAt) / 1000);
    return exitCodeOf(result);
  } finally {
    progress.clear();
    await store.close().catch(() => undefined);
  }
}

function exitCodeOf({ outcome, warnings, problems }: FeedFileResult): number {
  if (problems.length > 0) return exitFault;
  if (outcome === "refused") return exitRefused;
  return warnings.length > 0 ? exitWarnings : 0;
}

/** The import is already complete: a failure to store the mail is reported separately. */
async function notifyContact(request: Request, result: FeedFileResult, store: Store): Promise<void> {
  const digest = (text: string): string => hash("sha256", text, "base64url");
  const { topReasons } = result;
  const event = { kind: "imported" as const, fileName: fileNameOf(request), result, topReasons };
  try {
    await notifyFeedContact(request.site, event, clockNow(), { outbox: store.outbox, digest, coloursOf: mailColours });
  } catch (error) {
    result.problems.push(`The email to the site's feed contact could not be stored: ${errorText(error)}.`);
  }
}

function fileNameOf({ file }: Request): string {
  return file === standardInput ? "standard input" : basename(file);
}

async function readRequest(words: string[]): Promise<Request> {
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
  const forbidden = [join(dataDir, "drop")];
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
    throw new WrongRequest(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`);
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

/** Shows rows and rows per second on one terminal line; nothing if the output is a file. */
function progressLine(startedAt: number): { show(rows: number): void; clear(): void } {
  if (!process.stderr.isTTY) return { show: () => {}, clear: () => {} };
  let shownAt = 0;
  return {
    show(rows) {
      if (performance.now() - shownAt < 100) return;
      shownAt = performance.now();
      process.stderr.write(
        `\r\u001b[K${counted(rows)} rows, ${counted(rowsPerSecond(rows, (shownAt - startedAt) / 1000))} rows/s`,
      );
    },
    clear: () => void process.stderr.write("\r\u001b[K"),
  };
}

function printSummary(request: Request, result: FeedFileResult, seconds: number): void {
  const { counts } = result;
  if (result.outcome === "refused") {
    console.log(`Refused: ${result.refusal?.message ?? ""}`);
  } else {
    const rate = `${counted(counts.rows)} rows in ${seconds.toFixed(1)} s (${counted(rowsPerSecond(counts.rows, seconds))} rows/s)`;
    console.log(
      `${request.isDryRun ? "Dry run, nothing was changed" : "Taken"}: ${fileNameOf(request)} into ${request.site.slug}, ${rate}. ${result.format ?? ""}.`,
    );
    for (const outcome of rowOutcomes) console.log(`  ${outcome.padEnd(11)}${counted(counts[outcome]).padStart(9)}`);
    console.log(
      `  ${"removed".padEnd(11)}${counted(counts.removed).padStart(9)}  of ${counted(result.vehiclesBefore ?? 0)} vehicles before`,
    );
  }
  for (const { message } of result.warnings) console.log(`Warning: ${message}`);
  if (result.topReasons.length > 0) console.log("Most frequent reasons:");
  for (const { reason, count, example } of result.topReasons) {
    const stock = example.stockNumber === null ? "" : `, stock number ${example.stockNumber}`;
    console.log(`  ${counted(count)} x ${reason}, first in line ${example.line}${stock}: ${example.message}`);
  }
  for (const note of result.notes) console.log(`Note: ${note}`);
  if (result.locationsAdded > 0)
    console.log(
      `${counted(result.locationsAdded)} ${result.locationsAdded === 1 ? "location was" : "locations were"} added.`,
    );
  for (const problem of result.problems) console.error(problemLine(request, result, problem));
  if (request.report !== null && result.problems.length === 0) console.log(`Report: ${request.report}`);
}

function problemLine(request: Request, { outcome }: FeedFileResult, problem: string): string {
  const isChanged = outcome === "taken" && !request.isDryRun;
  return `${isChanged ? "The stock was imported as above, but then an error occurred" : "Nothing was changed, and an error occurred"}: ${problem}`;
}

function errorText(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function rowsPerSecond(rows: number, seconds: number): number {
  return Math.round(rows / Math.max(seconds, 0.001));
}

function counted(count: number): string {
  return count.toLocaleString("en-AU");
}
