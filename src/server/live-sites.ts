import type { ConfigFault } from "../sites/config-fault.ts";
import type { PlatformInput } from "../sites/resolve-settings.ts";
import type { SiteStore } from "../sites/site-store.ts";
import type { ClaimOwners } from "../sites/site-claims.ts";
import { noSitesAfter, reloadSites, type SiteFile, type Sites, type SitesReload, validFiles } from "../sites/sites.ts";
import { errorText } from "../settings/error-text.ts";

export type LiveSites = {
  current(): Sites;
  /** Whether a settings file is currently invalid, so that its site may be missing. */
  hasFaults(): boolean;
  /** Settings files, or the place of all of them, that have faults and no valid settings of before. */
  unserved(): string[];
  /** Those that have faults, while their last valid settings are in use. */
  outdated(): string[];
  /** Increases with every applied change. */
  revision(): number;
  /** Calls back after every applied change. */
  onChange(listener: () => void): void;
  close(): void;
};

/** Remembers over restarts which file had each slug and host, and the last valid settings. */
export type SitesMemory = {
  owners: ClaimOwners;
  files: readonly SiteFile[];
  write(owners: ClaimOwners, files: readonly SiteFile[]): Promise<void>;
};

const noMemory: SitesMemory = { owners: new Map(), files: [], write: () => Promise.resolve() };

/**
 * The sites of a store, reloaded when a file changes. If a file is invalid, its last valid settings remain live, also
 * over a restart (NV-06). So do all of them if the store cannot be read, or has no site any more. Throws if it cannot be
 * read and no settings are remembered.
 */
export async function liveSites(
  store: Pick<SiteStore, "place" | "read" | "watch">,
  brands: readonly string[],
  onFaults: (faults: ConfigFault[], sites: Sites) => void,
  platform: PlatformInput = {},
  memory: SitesMemory = noMemory,
): Promise<LiveSites> {
  let sites = rememberedSites(memory, brands, platform);
  let revision = 0;
  let faults: readonly ConfigFault[] = [];
  let version: string | null = null;
  let isClosed = false;
  const listeners: (() => void)[] = [];
  const take = async (result: SitesReload) => {
    sites = result.sites;
    faults = result.faults;
    revision += 1;
    for (const listener of listeners) listener();
    if (result.faults.length > 0) onFaults(result.faults, sites);
    await memory.write(sites.loaded.owners, validFiles(sites)).catch((error: unknown) => {
      const message = `The settings in use could not be recorded: ${errorText(error)}`;
      onFaults([{ file: store.place, path: "", message, line: null }], sites);
    });
  };
  const reload = async () => {
    const read = await store.read();
    if (read.version === version) return;
    version = read.version;
    const isEmpty = !read.files.some(({ kind }) => kind === "site");
    if (isEmpty && sites.all.length > 0) reportUnread(new Error(`${store.place} contains no site settings.`));
    else await take(reloadSites(sites, read.files, brands, platform));
  };
  const reportUnread = (error: unknown) => {
    if (isClosed) return;
    version = null;
    const message = errorText(error);
    const isKnown = faults.some((fault) => fault.file === store.place && fault.message === message);
    faults = [{ file: store.place, path: "", message, line: null }];
    if (!isKnown) onFaults([...faults], sites);
  };
  await reload().catch((error: unknown) => {
    if (sites.all.length === 0) throw error;
    reportUnread(error);
  });
  let reloading = Promise.resolve();
  const stop = store.watch(() => {
    // In sequence, so that a slow read cannot overwrite the result of a later one.
    reloading = reloading.then(reload).catch(reportUnread);
  });
  const faultyFiles = (areInUse: boolean) =>
    [...new Set(faults.map(({ file }) => file))].filter(
      (file) => (isInUse(file, sites) || (file === store.place && sites.all.length > 0)) === areInUse,
    );
  return {
    current: () => sites,
    hasFaults: () => faults.length > 0,
    unserved: () => faultyFiles(false),
    outdated: () => faultyFiles(true),
    revision: () => revision,
    onChange: (listener) => listeners.push(listener),
    close() {
      isClosed = true;
      stop();
    },
  };
}

/** The sites as they were last. The owners are those of all files, also of files that had faults. */
function rememberedSites({ owners, files }: SitesMemory, brands: readonly string[], platform: PlatformInput): Sites {
  const { sites } = reloadSites(noSitesAfter(owners), files, brands, platform);
  return { ...sites, loaded: { ...sites.loaded, owners } };
}

/** Whether a file has valid settings, of now or of before. */
export function isInUse(file: string, { loaded }: Sites): boolean {
  return loaded.sites.has(file) || loaded.groups.has(file);
}
