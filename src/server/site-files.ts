import { watch } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { ConfigFault } from "../sites/config-fault.ts";
import type { PlatformInput } from "../sites/resolve-settings.ts";
import { noSites, reloadSites, type SiteFile, type Sites } from "../sites/sites.ts";

const settleMs = 200;
/** A folder that a deployment swaps is no longer the watched one, so it is looked at as well. */
const lookMs = 10_000;

/** Reads every `*.json` of the folder as a site, and of its `groups` folder, if any, as a group. Throws without the folder. */
export async function readSiteFiles(folder: string): Promise<SiteFile[]> {
  const [sites, groups] = await Promise.all([jsonFiles(folder), jsonFiles(join(folder, "groups")).catch(() => [])]);
  return [
    ...(await Promise.all(
      groups.map(async (file): Promise<SiteFile> => ({ kind: "group", file, text: await readFile(file, "utf8") })),
    )),
    ...(await Promise.all(
      sites.map(async (file): Promise<SiteFile> => ({ kind: "site", file, text: await readFile(file, "utf8") })),
    )),
  ];
}

export type LiveSites = {
  current(): Sites;
  /** Whether a settings file is refused at the moment: its site may be missing. */
  hasFaults(): boolean;
  /** Grows with every change that was taken. */
  revision(): number;
  /** Calls back after every change that was taken. */
  onChange(listener: () => void): void;
  close(): void;
};

/** The sites of a folder, read again when a file changes. A faulty file leaves its last good settings live (NV-06). */
export async function liveSites(
  folder: string,
  brands: readonly string[],
  onFaults: (faults: ConfigFault[]) => void,
  platform: PlatformInput = {},
): Promise<LiveSites> {
  let sites = noSites;
  let revision = 0;
  let hasFaults = false;
  let timer: NodeJS.Timeout | undefined;
  const listeners: (() => void)[] = [];
  let readFiles = "";
  const reload = async () => {
    const files = await readSiteFiles(folder);
    const read = JSON.stringify(files);
    if (read === readFiles) return;
    readFiles = read;
    const result = reloadSites(sites, files, brands, platform);
    sites = result.sites;
    hasFaults = result.faults.length > 0;
    revision += 1;
    for (const listener of listeners) listener();
    if (result.faults.length > 0) onFaults(result.faults);
  };
  await reload();
  const soon = () => {
    clearTimeout(timer);
    timer = setTimeout(
      () =>
        void reload().catch((error: unknown) =>
          onFaults([{ file: folder, path: "", message: String(error), line: null }]),
        ),
      settleMs,
    );
  };
  const watcher = watch(folder, { recursive: true, persistent: false }, soon);
  const looking = setInterval(soon, lookMs);
  looking.unref();
  return {
    current: () => sites,
    hasFaults: () => hasFaults,
    revision: () => revision,
    onChange: (listener) => listeners.push(listener),
    close() {
      clearTimeout(timer);
      clearInterval(looking);
      watcher.close();
    },
  };
}

async function jsonFiles(folder: string): Promise<string[]> {
  const names = await readdir(folder);
  return names
    .filter((name) => name.endsWith(".json"))
    .toSorted()
    .map((name) => join(folder, name));
}
