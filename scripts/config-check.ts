import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join, relative, resolve } from "node:path";
import { brands } from "../src/brands/brands.ts";
import { localTime } from "../src/locations/local-time.ts";
import { faultText, type ConfigFault } from "../src/sites/config-fault.ts";
import { configWarnings } from "../src/sites/config-warnings.ts";
import { noSites, reloadSites, type SiteFile } from "../src/sites/sites.ts";
import { manufacturerBySlug } from "../src/vehicles/manufacturers.ts";
import { sitesFolder } from "./known-site.ts";
import { orExit, readArguments } from "./read-arguments.ts";

const usage =
  "Usage: npm run config:check [-- FILE ...]\n" +
  "Without a file all settings of the folder are checked, which is SITES_DIR (sites); with files these and its groups.\n";
const { positionals: names } = orExit(usage, () => readArguments(process.argv.slice(2), {}));

const { files, unreadable } = settingsFiles(names);
const { sites, faults } = reloadSites(noSites, files, Object.keys(brands));
const warnings = [...sites.loaded.sites.values()].flatMap(({ config, site }) =>
  configWarnings(config, site, {
    today: localTime(Date.now(), site.timeZone).date,
    isMake: (slug) => manufacturerBySlug(slug) !== null,
  }),
);
const allFaults = [...unreadable, ...faults];
for (const fault of allFaults) console.log(`fault    ${faultText(fault)}`);
for (const warning of warnings) console.log(`warning  ${faultText(warning)}`);
console.log(
  `${counted(files.length, "file")}: ${counted(allFaults.length, "fault")}, ${counted(warnings.length, "warning")}`,
);
process.exitCode = allFaults.length > 0 ? 1 : 0;

/** The named files, or all of the sites' folder. Groups always come along: sites start from them. */
function settingsFiles(names: string[]): { files: SiteFile[]; unreadable: ConfigFault[] } {
  const folder = resolve(sitesFolder());
  const groups = jsonFiles(join(folder, "groups"));
  const wanted = names.length > 0 ? names.map((name) => resolve(name)) : jsonFiles(folder);
  const files: SiteFile[] = [];
  const unreadable: ConfigFault[] = [];
  if (wanted.length === 0)
    unreadable.push({ file: shownPath(folder), path: "", message: "has no settings of a site", line: null });
  for (const path of new Set([...groups, ...wanted])) {
    const file = shownPath(path);
    try {
      files.push({
        kind: basename(dirname(path)) === "groups" ? "group" : "site",
        file,
        text: readFileSync(path, "utf8"),
      });
    } catch (error) {
      unreadable.push({ file, path: "", message: `cannot be read: ${String(error)}`, line: null });
    }
  }
  return { files, unreadable };
}

function shownPath(path: string): string {
  const fromHere = relative(process.cwd(), path);
  return fromHere.startsWith("..") ? path : fromHere;
}

/** None of a folder that is not there. */
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
