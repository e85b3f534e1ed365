import type { ConfigFault } from "../sites/config-fault.ts";
import type { PlatformInput } from "../sites/resolve-settings.ts";
import type { SiteStore } from "../sites/site-store.ts";
import { noSites, reloadSites, type Sites } from "../sites/sites.ts";

export type LiveSites = {
  current(): Sites;
  /** Whether a settings file is currently invalid, so that its site may be missing. */
  hasFaults(): boolean;
  /** Increases with every applied change. */
  revision(): number;
  /** Calls back after every applied change. */
  onChange(listener: () => void): void;
  close(): void;
};

/**
 * The sites of a store, reloaded when a file changes. If a file is invalid, its last valid settings remain live
 * (NV-06).
 */
export async function liveSites(
  store: Pick<SiteStore, "place" | "read" | "watch">,
  brands: readonly string[],
  onFaults: (faults: ConfigFault[]) => void,
  platform: PlatformInput = {},
): Promise<LiveSites> {
  let sites = noSites;
  let revision = 0;
  let hasFaults = false;
  let version: string | null = null;
  const listeners: (() => void)[] = [];
  const reload = async () => {
    const read = await store.read();
    if (read.version === version) return;
    version = read.version;
    const result = reloadSites(sites, read.files, brands, platform);
    sites = result.sites;
    hasFaults = result.faults.length > 0;
    revision += 1;
    for (const listener of listeners) listener();
    if (result.faults.length > 0) onFaults(result.faults);
  };
  await reload();
  let isClosed = false;
  const reportUnread = (error: unknown) => {
    if (!isClosed) onFaults([{ file: store.place, path: "", message: String(error), line: null }]);
  };
  let reloading = Promise.resolve();
  const stop = store.watch(() => {
    // In sequence, so that a slow read cannot overwrite the result of a later one.
    reloading = reloading.then(reload).catch(reportUnread);
  });
  return {
    current: () => sites,
    hasFaults: () => hasFaults,
    revision: () => revision,
    onChange: (listener) => listeners.push(listener),
    close() {
      isClosed = true;
      stop();
    },
  };
}
