import { type FindCardPrices, quotedPrices } from "../../../search/card-prices.ts";
import type { VocabularyEntry } from "../../../search/search-vocabulary.ts";
import { minuteMs } from "../../../settings/durations.ts";
import type { Stock } from "../../../vehicles/stock.ts";
import type { IndexSnapshots } from "./index-snapshots.ts";
import { SiteSearch } from "./site-search.ts";
import { VehicleCache } from "./vehicle-cache.ts";

export type LoadedSitesOptions = {
  stock: Stock;
  cardPrices?: FindCardPrices;
  manufacturers?: readonly VocabularyEntry[];
  isLoaded?: (siteId: string) => boolean;
  cachedVehicles?: number;
  snapshots?: IndexSnapshots | null;
  /** How much memory the indexes of many sites may take. Default: any amount. */
  mostBytes?: number;
  now?: () => number;
  onError?: (error: unknown, siteId: string | null) => void;
};

/** This number of sites is loaded at once and stays. Of more, each is loaded when it is first asked for. */
export const mostEagerSites = 20;
/** Each site that is being loaded is in memory as text, too. */
const loadsAtOnce = 4;
/** A request that began with a site's index finds it to its end. */
const staysForMs = minuteMs;
/** Measured with stocks of 20 to 1,000 vehicles. */
const siteBytes = 150_000;
const vehicleBytes = 1_000;

/** The indexes of the sites in memory, each loaded with its first refresh. */
export function loadedSites(options: LoadedSitesOptions) {
  const { stock, manufacturers = [], cachedVehicles = 5_000, snapshots = null, onError = () => {} } = options;
  const { cardPrices = () => quotedPrices, isLoaded = () => true, mostBytes = Infinity, now = Date.now } = options;
  /** The site that was used last is the last one. */
  const sites = new Map<string, { search: SiteSearch; usedAt: number }>();
  const loads = new Map<string, Promise<boolean>>();
  const waiting: (() => void)[] = [];
  const vehicles = new VehicleCache(cachedVehicles);
  let stored: ReadonlyMap<string, number> = new Map();

  const open = (siteId: string): SiteSearch =>
    new SiteSearch({
      siteId,
      stock,
      cardPrices: () => cardPrices(siteId),
      manufacturers,
      vehicles,
      snapshots,
      onError: (error) => onError(error, siteId),
    });

  const use = (siteId: string): SiteSearch | undefined => {
    const found = sites.get(siteId);
    if (found === undefined) return undefined;
    sites.delete(siteId);
    sites.set(siteId, { ...found, usedAt: now() });
    return found.search;
  };

  async function refresh(siteId: string): Promise<void> {
    const search = sites.get(siteId)?.search ?? open(siteId);
    if (!sites.has(siteId)) sites.set(siteId, { search, usedAt: now() });
    await search.refresh();
    dropLeastUsed();
  }

  function dropLeastUsed(): void {
    let bytes = [...sites.values()].reduce((sum, { search }) => sum + indexBytes(search), 0);
    for (const [siteId, { search, usedAt }] of sites) {
      if (bytes <= mostBytes || sites.size <= mostEagerSites || now() - usedAt < staysForMs) return;
      bytes -= indexBytes(search);
      sites.delete(siteId);
      void search.close();
    }
  }

  async function startLoad(siteId: string): Promise<boolean> {
    if (loads.size >= loadsAtOnce) await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      await refresh(siteId);
      return true;
    } catch (error) {
      onError(error, siteId);
      if (sites.get(siteId)?.search.index === null) sites.delete(siteId);
      return false;
    }
  }

  return {
    find: (siteId: string) => sites.get(siteId)?.search,
    refresh,
    /** True if the site can be searched; otherwise loads it, and tells whether that succeeded. */
    load(siteId: string): true | Promise<boolean> {
      if (use(siteId)?.index) return true;
      const known = loads.get(siteId);
      if (known !== undefined) return known;
      const load = startLoad(siteId).finally(() => {
        loads.delete(siteId);
        waiting.shift()?.();
      });
      loads.set(siteId, load);
      return load;
    },
    /** Version of the site's stock in the store, when it was last asked. */
    storedVersion: (siteId: string) => Math.max(stored.get(siteId) ?? 0, sites.get(siteId)?.search.index?.version ?? 0),
    /** Sites in memory whose stock has changed since; of few sites also those that are not in memory yet. */
    async changed(): Promise<string[]> {
      stored = await stock.versions();
      const configured = [...stored].filter(([siteId]) => isLoaded(siteId));
      const areFew = configured.length <= mostEagerSites;
      return configured
        .filter(([siteId, version]) => {
          const search = sites.get(siteId)?.search;
          return search === undefined ? areFew : !search.isAt(version);
        })
        .map(([siteId]) => siteId);
    },
    /** Removes sites that are no longer to be loaded. */
    async unload(): Promise<void> {
      for (const [siteId, { search }] of sites) {
        if (isLoaded(siteId)) continue;
        sites.delete(siteId);
        await search.close();
      }
    },
    /** The number of sites and their estimated bytes. */
    size: () => ({
      sites: sites.size,
      bytes: [...sites.values()].reduce((sum, { search }) => sum + indexBytes(search), 0),
    }),
    close: () => Promise.all([...sites.values()].map(({ search }) => search.close())),
  };
}

function indexBytes({ index }: SiteSearch): number {
  return siteBytes + (index === null ? 0 : index.count * vehicleBytes);
}
