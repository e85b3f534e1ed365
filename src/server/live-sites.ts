import type { ConfigFault } from "../sites/config-fault.ts";
import type { PlatformInput } from "../sites/resolve-settings.ts";
import type { SiteStore } from "../sites/site-store.ts";
import type { ClaimOwners } from "../sites/site-claims.ts";
import { noSitesAfter, reloadSites, type Sites } from "../sites/sites.ts";

export type LiveSites = {
  current(): Sites;
  /** Whether a settings file is currently invalid, so that its site may be missing. */
  hasFaults(): boolean;
  /** Settings files, or their folder, that are not in use, although they should be. */
  unserved(): string[];
  /** Increases with every applied change. */
  revision(): number;
  /** Calls back after every applied change. */
  onChange(listener: () => void): void;
  close(): void;
};

/** Remembers over restarts which file had each slug and host. */
export type ClaimMemory = { owners: ClaimOwners; write(owners: ClaimOwners): Promise<void> };

const noMemory: ClaimMemory = { owners: new Map(), write: () => Promise.resolve() };

/**
 * The sites of a store, reloaded when a file changes. If a file is invalid, its last valid settings remain live
 * (NV-06).
 */
export async function liveSites(
  store: Pick<SiteStore, "place" | "read" | "watch">,
  brands: readonly string[],
  onFaults: (faults: ConfigFault[], sites: Sites) => void,
  platform: PlatformInput = {},
  memory: ClaimMemory = noMemory,
): Promise<LiveSites> {
  let sites = noSitesAfter(memory.owners);
  let revision = 0;
  let hasFaults = false;
  let unserved: string[] = [];
  let version: string | null = null;
  const listeners: (() => void)[] = [];
  const reload = async () => {
    const read = await store.read();
    if (read.version === version) return;
    version = read.version;
    const result = reloadSites(sites, read.files, brands, platform);
    sites = result.sites;
    hasFaults = result.faults.length > 0;
    unserved = [...new Set(result.faults.map(({ file }) => file))].filter((file) => !isInUse(file, sites));
    revision += 1;
    for (const listener of listeners) listener();
    if (result.faults.length > 0) onFaults(result.faults, sites);
    await memory.write(sites.loaded.owners).catch(reportUnread);
  };
  let isClosed = false;
  const reportUnread = (error: unknown) => {
    if (!isClosed) onFaults([{ file: store.place, path: "", message: String(error), line: null }], sites);
  };
  await reload();
  let reloading = Promise.resolve();
  const stop = store.watch(() => {
    // In sequence, so that a slow read cannot overwrite the result of a later one.
    reloading = reloading.then(reload).catch(reportUnread);
  });
  return {
    current: () => sites,
    hasFaults: () => hasFaults,
    unserved: () => unserved,
    revision: () => revision,
    onChange: (listener) => listeners.push(listener),
    close() {
      isClosed = true;
      stop();
    },
  };
}

/** Whether a file has valid settings, of now or of before. */
export function isInUse(file: string, { loaded }: Sites): boolean {
  return loaded.sites.has(file) || loaded.groups.has(file);
}
