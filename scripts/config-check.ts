import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { basename, dirname, join, relative, resolve } from "node:path";
import { contentFolder } from "../src/adapters/settings/content-folder.ts";
import { faultText, type ConfigFault } from "../src/sites/config-fault.ts";
import type { StoredFile } from "../src/settings/file-store.ts";
import type { ClaimOwners } from "../src/sites/site-claims.ts";
import { noSitesAfter, type SiteFile } from "../src/sites/sites.ts";
import { contentFaults } from "./content/check-content.ts";
import { contentWarnings } from "./content/content-links.ts";
import { contentOfSites } from "./content/content-of-sites.ts";
import { titleWarnings } from "./content/shared-titles.ts";
import { sitesBefore, sitesFolder } from "./known-site.ts";
import { orExit, readArguments } from "./read-arguments.ts";
import { checkSettings } from "./settings/check-settings.ts";

const usage =
  "Usage: npm run config:check [-- FILE ...]\n" +
  "Checks every file in SITES_DIR (default: sites), with its content, or only the files you name, with their groups, and\n" +
  "whether another file there has their slug or hosts. A named file from elsewhere is checked as the next version of the\n" +
  "one with its name.\n";
const { positionals: names } = orExit(usage, () => readArguments(process.argv.slice(2), {}));

const { files, others, unreadable } = settingsFiles(names);
const content = await contentFolder(sitesFolder()).read();
const { sites, faults, warnings } = checkSettings(
  [...files, ...others],
  contentOfSites(content.files),
  noSitesAfter(await shownOwners()),
);
const checked = new Set(files.map(({ file }) => file));
// Pages are checked with their sites only where no file is named.
const pageFaults = names.length > 0 ? [] : contentFaults(checkedPages(), sites).map(inContentFolder);
const isChecked = ({ file }: ConfigFault): boolean => checked.has(file);
const allFaults = newestFirst([...unreadable, ...faults.filter(isChecked), ...pageFaults]);
const pageWarnings =
  names.length > 0
    ? []
    : [...contentWarnings(checkedPages(), sites), ...titleWarnings(checkedPages(), sites)].map(inContentFolder);
const ownWarnings = [...warnings.filter(isChecked), ...pageWarnings];
const pagesText = names.length > 0 || content.files.length === 0 ? "" : `, ${counted(content.files.length, "page")}`;
for (const fault of allFaults) console.log(`error    ${faultText(fault)}`);
for (const warning of ownWarnings) console.log(`warning  ${faultText(warning)}`);
console.log(
  `${counted(files.length, "file")}${pagesText}: ${counted(allFaults.length, "error")}, ${counted(ownWarnings.length, "warning")}`,
);
process.exitCode = allFaults.length > 0 ? 1 : 0;

/**
 * Reads the named files, or all files of the sites folder. Always includes groups, because sites inherit from them.
 * `others` are the sites of the folder that the named files must not clash with; a named file outside the folder counts
 * as the next version of the one with its name.
 */
function settingsFiles(names: string[]): { files: SiteFile[]; others: SiteFile[]; unreadable: ConfigFault[] } {
  const folder = resolve(sitesFolder());
  const groups = jsonFiles(join(folder, "groups"));
  const sites = jsonFiles(folder);
  const wanted =
    names.length > 0 ? names.map((name) => resolve(name)) : [...sites, ...jsonFiles(join(folder, "mappings"))];
  const unreadable: ConfigFault[] = [];
  if (names.length === 0 && sites.length === 0)
    unreadable.push({ file: shownPath(folder), path: "", message: "contains no site settings", line: null });
  const files = [...new Set([...groups, ...wanted])].flatMap((path) => {
    const read = settingsFile(path);
    if ("message" in read) unreadable.push(read);
    return "message" in read ? [] : [read];
  });
  const named = new Set(wanted.map((path) => basename(path)));
  const others = sites.filter((path) => !named.has(basename(path))).map(settingsFile);
  return { files, others: others.filter((read) => "kind" in read), unreadable };
}

function settingsFile(path: string): SiteFile | ConfigFault {
  const file = shownPath(path);
  try {
    return { kind: kindOfFolder(basename(dirname(path))), file, text: readFileSync(path, "utf8") };
  } catch (error) {
    return { file, path: "", message: `cannot be read: ${String(error)}`, line: null };
  }
}

/** All pages; with a fault in the settings, those of the sites that can be read, because the others lost their site. */
function checkedPages(): readonly StoredFile[] {
  if (faults.length === 0) return content.files;
  return content.files.filter(({ file }) => sites.siteBySlug(file.split("/")[0] ?? "") !== null);
}

function inContentFolder(fault: ConfigFault): ConfigFault {
  return { ...fault, file: shownPath(join(resolve(sitesFolder()), "content", fault.file)) };
}

/** The owners that the server recorded, by the names shown here. */
async function shownOwners(): Promise<ClaimOwners> {
  const folder = resolve(sitesFolder());
  const { owners } = (await sitesBefore()).loaded;
  return new Map([...owners].map(([claim, file]) => [claim, shownPath(join(folder, file))]));
}

/** If two files claim one host, the newer one is probably wrong. */
function newestFirst(faults: readonly ConfigFault[]): ConfigFault[] {
  const times = new Map(faults.map(({ file }) => [file, statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0]));
  return faults.toSorted((one, other) => (times.get(other.file) ?? 0) - (times.get(one.file) ?? 0));
}

function kindOfFolder(name: string): SiteFile["kind"] {
  if (name === "groups") return "group";
  return name === "mappings" ? "mapping" : "site";
}

function shownPath(path: string): string {
  const fromHere = relative(process.cwd(), path);
  return fromHere.startsWith("..") ? path : fromHere;
}

/** The JSON files of a folder; empty if the folder does not exist. */
function jsonFiles(folder: string): string[] {
  const names = existsSync(folder) ? readdirSync(folder) : [];
  return names
    .filter((name) => name.endsWith(".json"))
    .toSorted()
    .map((name) => join(folder, name));
}

function counted(count: number, word: string): string {
  return `${count} ${word}${count === 1 ? "" : "s"}`;
}
