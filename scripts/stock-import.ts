import { accessSync, constants, readdirSync, readFileSync, statSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { importFeedFile, type FeedFileResult } from "../src/adapters/feeds/import-feed-file.ts";
import { openStore, storeOptionsFromEnvironment } from "../src/adapters/store/open-store.ts";
import { brands } from "../src/brands/brands.ts";
import { faultText } from "../src/sites/config-fault.ts";
import type { Site } from "../src/sites/site-config.ts";
import { noSites, reloadSites, type SiteFile } from "../src/sites/sites.ts";
import { parseFeedMapping, type FeedMapping } from "../src/stock-feed/mapping.ts";
import { rowOutcomes } from "../src/stock-feed/row-outcome.ts";

const usage = `Usage: npm run stock:import -- --site SITE --file FILE [options]

  --mapping MAPPING    a saved mapping: a file, or a name in the folder mappings of the sites
  --report REPORT      writes what became of every row, as JSON
  --dry-run            tells what would happen and changes nothing
  --confirm-removals   removes what the file does not name, even if that is much of the site
  --create-locations   makes locations of dealers that the site does not know

Exit: 0 the file was taken, 2 it was refused and nothing changed, 1 a fault of ours.`;

const exitRefused = 2;
const exitFault = 1;

/** What the command line asks for is wrong: nothing was done. */
class WrongRequest extends Error {}

type Request = {
  site: Site;
  file: string;
  mapping: FeedMapping | null;
  report: string | null;
  isDryRun: boolean;
  confirmsRemovals: boolean;
  createsLocations: boolean;
};

try {
  process.exitCode = await run(readRequest(process.argv.slice(2)));
} catch (error) {
  const isTheirs = error instanceof WrongRequest;
  console.error(
    isTheirs
      ? error.message
      : `The import failed and nothing was changed: ${error instanceof Error ? error.message : String(error)}`,
  );
  process.exitCode = isTheirs ? exitRefused : exitFault;
}

async function run(request: Request): Promise<number> {
  const store = await openStore(storeOptionsFromEnvironment(process.env));
  const startedAt = performance.now();
  const progress = progressLine(startedAt);
  try {
    const result = await importFeedFile({
      ...request,
      path: request.file,
      fileName: basename(request.file),
      imports: store.imports,
      stock: store.stock,
      dataDir: process.env["DATA_DIR"]?.trim() || ".data",
      reportPath: request.report,
      now: clockNow(),
      onProgress: progress.show,
    });
    progress.clear();
    printSummary(request, result, (performance.now() - startedAt) / 1000);
    return result.outcome === "taken" ? 0 : exitRefused;
  } finally {
    progress.clear();
    await store.close();
  }
}

function readRequest(words: string[]): Request {
  const values = readOptions(words);
  if (values.help === true) {
    console.log(usage);
    process.exit(0);
  }
  if (values.site === undefined || values.file === undefined)
    throw new WrongRequest(`--site and --file are needed.\n\n${usage}`);
  const sitesDir = process.env["SITES_DIR"]?.trim() || resolve(import.meta.dirname, "..", "sites");
  const site = findSite(values.site, sitesDir);
  if (!isReadableFile(values.file)) throw new WrongRequest(`The file ${values.file} cannot be read.`);
  return {
    site,
    file: values.file,
    mapping: values.mapping === undefined ? null : readMapping(values.mapping, sitesDir),
    report: values.report ?? null,
    isDryRun: values["dry-run"] ?? false,
    confirmsRemovals: values["confirm-removals"] ?? false,
    createsLocations: values["create-locations"] ?? false,
  };
}

function isReadableFile(path: string): boolean {
  try {
    accessSync(path, constants.R_OK);
    return !statSync(path).isDirectory();
  } catch {
    return false;
  }
}

function readOptions(words: string[]) {
  try {
    return parseArgs({
      args: words,
      options: {
        site: { type: "string" },
        file: { type: "string" },
        mapping: { type: "string" },
        report: { type: "string" },
        "dry-run": { type: "boolean" },
        "confirm-removals": { type: "boolean" },
        "create-locations": { type: "boolean" },
        help: { type: "boolean" },
      },
    }).values;
  } catch (error) {
    throw new WrongRequest(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`);
  }
}

function findSite(slug: string, sitesDir: string): Site {
  const files = [...settingsFiles(join(sitesDir, "groups"), "group"), ...settingsFiles(sitesDir, "site")];
  const { sites, faults } = reloadSites(noSites, files, Object.keys(brands));
  const site = sites.siteBySlug(slug);
  if (site !== null) return site;
  const known = sites.all.map((candidate) => `  ${candidate.slug}  ${candidate.name}`).join("\n") || "  (none)";
  const faulty =
    faults.length === 0
      ? ""
      : `\nFaults in the settings:\n${faults.map((fault) => `  ${faultText(fault)}`).join("\n")}`;
  throw new WrongRequest(`There is no site "${slug}". The sites are:\n${known}${faulty}`);
}

function settingsFiles(folder: string, kind: SiteFile["kind"]): SiteFile[] {
  let names: string[];
  try {
    names = readdirSync(folder)
      .filter((name) => name.endsWith(".json"))
      .toSorted();
  } catch {
    return [];
  }
  return names.map((name) => ({ kind, file: join(folder, name), text: readFileSync(join(folder, name), "utf8") }));
}

function readMapping(nameOrFile: string, sitesDir: string): FeedMapping {
  const folder = join(sitesDir, "mappings");
  const isName = /^[a-z0-9-]+$/.test(nameOrFile);
  const path = isName ? join(folder, `${nameOrFile}.json`) : nameOrFile;
  let text: string;
  try {
    text = readFileSync(path, "utf8");
  } catch {
    const saved = settingsFiles(folder, "site").map((file) => basename(file.file, ".json"));
    throw new WrongRequest(`The mapping ${path} cannot be read. Saved mappings: ${saved.join(", ") || "none"}.`);
  }
  const parsed = parseFeedMapping(text);
  if (!parsed.ok)
    throw new WrongRequest(`The mapping ${path} is wrong:\n${parsed.faults.map((fault) => `  ${fault}`).join("\n")}`);
  return parsed.mapping;
}

/** `FORECOURT_CLOCK` sets the time, as on the server. */
function clockNow(): number {
  const clock = Date.parse(process.env["FORECOURT_CLOCK"] ?? "");
  return Number.isNaN(clock) ? Date.now() : clock;
}

/** Rows and rows a second on one line of a terminal; nothing where the output is a file. */
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
      `${request.isDryRun ? "Dry run, nothing was changed" : "Taken"}: ${basename(request.file)} into ${request.site.slug}, ${rate}. ${result.format ?? ""}.`,
    );
    for (const outcome of rowOutcomes) console.log(`  ${outcome.padEnd(11)}${counted(counts[outcome]).padStart(9)}`);
    console.log(
      `  ${"removed".padEnd(11)}${counted(counts.removed).padStart(9)}  of ${counted(result.vehiclesBefore ?? 0)} vehicles before`,
    );
  }
  if (result.removals.message !== null) console.log(`Removals held: ${result.removals.message}`);
  if (result.topReasons.length > 0) console.log("Most frequent reasons:");
  for (const { reason, count, example } of result.topReasons) {
    const stock = example.stockNumber === null ? "" : `, stock number ${example.stockNumber}`;
    console.log(`  ${counted(count)} x ${reason}, first in line ${example.line}${stock}: ${example.message}`);
  }
  for (const note of result.notes) console.log(`Note: ${note}`);
  if (result.locationsAdded > 0) console.log(`${counted(result.locationsAdded)} locations were added.`);
  if (request.report !== null) console.log(`Report: ${request.report}`);
}

function rowsPerSecond(rows: number, seconds: number): number {
  return Math.round(rows / Math.max(seconds, 0.001));
}

function counted(count: number): string {
  return count.toLocaleString("en-AU");
}
