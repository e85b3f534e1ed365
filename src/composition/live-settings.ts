import { siteIdsOfFiles } from "../adapters/delivery/delivered-files.ts";
import { contentFormats } from "../adapters/content/content-formats.ts";
import { readClaims, writeClaims } from "../adapters/settings/claims-file.ts";
import { readLastSettings, writeLastSettings } from "../adapters/settings/last-settings-file.ts";
import { contentFolder } from "../adapters/settings/content-folder.ts";
import { settingsFolder } from "../adapters/settings/settings-folder.ts";
import type { Store } from "../adapters/open-store.ts";
import { brands } from "../brands/brands.ts";
import type { FileStorage } from "../file-storage/file-storage.ts";
import { type LiveContent, liveContent } from "../server/live-content.ts";
import { isInUse, liveSites, type LiveSites } from "../server/live-sites.ts";
import { errorFacts, log } from "../server/log.ts";
import { platformInput, type Settings } from "../server/settings.ts";
import { unconfiguredSites } from "../server/unconfigured-sites.ts";
import { noVersion } from "../settings/file-store.ts";
import type { SiteStore } from "../sites/site-store.ts";
import { errorText } from "../settings/error-text.ts";

/** Where the settings of sites are: a folder, or the store. */
export function openSiteStore({ sitesFrom, sitesDir }: Settings, store: Store): SiteStore {
  return sitesFrom === "store" ? store.settings : settingsFolder(sitesDir);
}

/** The settings of sites, which follow their changes. Throws if the store is to hold them and holds none. */
export async function followSites(settings: Settings, siteStore: SiteStore): Promise<LiveSites> {
  if (settings.sitesFrom === "store" && (await siteStore.read()).version === noVersion)
    throw new Error(
      "the store contains no site settings yet. Save them there with npm run config:push, then start again.",
    );
  const { dataDir } = settings;
  return liveSites(
    siteStore,
    Object.keys(brands),
    (faults, sites) => {
      for (const fault of faults) {
        const rest = isInUse(fault.file, sites) ? "the last valid settings stay in use" : "this file is not in use";
        log("error", `site settings rejected, ${rest}`, { place: siteStore.place, ...fault });
      }
    },
    platformInput(settings),
    {
      owners: await readClaims(dataDir),
      files: await readLastSettings(dataDir),
      async write(owners, files) {
        await writeClaims(dataDir, owners);
        await writeLastSettings(dataDir, files);
      },
    },
  ).catch((error: unknown) => {
    const reason = errorText(error);
    throw new Error(`site settings cannot be read from ${siteStore.place}: ${reason}`, { cause: error });
  });
}

export function followContent(
  { sitesFrom, sitesDir }: Settings,
  store: Store,
  sites: LiveSites,
  clock: () => number,
): Promise<LiveContent> {
  return liveContent({
    store: sitesFrom === "store" ? store.content : contentFolder(sitesDir),
    sites,
    formats: contentFormats,
    onFaults(faults) {
      for (const fault of faults) log("error", "content rejected, the last valid version stays in use", fault);
    },
    async onVersions(versions) {
      const keep = versions.map((version) => store.pageVersions.keep(version, clock()));
      // A page is shown even if its version could not be kept.
      await Promise.all(keep).catch((error: unknown) => log("error", "page version not stored", errorFacts(error)));
    },
  });
}

export async function warnOfUnconfigured(store: Store, sites: LiveSites, files: FileStorage): Promise<void> {
  const stored = [...(await store.siteIds()), ...(await siteIdsOfFiles(files))];
  const unconfigured = unconfiguredSites(stored, sites);
  if (unconfigured.length > 0)
    log("warn", "sites without settings still have data", { sites: unconfigured.join(", ") });
}
