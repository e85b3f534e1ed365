import { type FindCardPrices, quotedPrices } from "../../../search/card-prices.ts";
import type { VocabularyEntry } from "../../../search/search-vocabulary.ts";
import type { Stock } from "../../../vehicles/stock.ts";
import type { IndexSnapshots } from "./index-snapshots.ts";
import { SiteSearch } from "./site-search.ts";
import { mostEagerSites, SitesInMemory } from "./sites-in-memory.ts";
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

/** Each site that is being loaded is in memory as text, too. */
const loadsAtOnce = 4;

/** The indexes of the sites in memory, each loaded with its first refresh. */
export function loadedSites(options: LoadedSitesOptions) {
  const { stock, isLoaded = () => true, mostBytes = Infinity, now = Date.now, onError = () => {} } = options;
  const sites = new SitesInMemory(mostBytes, now);
  const open = siteOpener(options);
  let stored: ReadonlyMap<string, number> = new Map();

  async function refresh(siteId: string): Promise<void> {
    await sites.findOrAdd(siteId, open).refresh();
    sites.dropLeastUsed();
  }

  const loads = new LimitedLoads(async (siteId) => {
    try {
      await refresh(siteId);
      return true;
    } catch (error) {
      onError(error, siteId);
      if (sites.find(siteId)?.index === null) sites.remove(siteId);
      return false;
    }
  });

  return {
    find: (siteId: string) => sites.find(siteId),
    refresh,
    /** True if the site can be searched; otherwise loads it, and returns whether that succeeded. */
    load: (siteId: string): true | Promise<boolean> => (sites.use(siteId)?.index ? true : loads.load(siteId)),
    /** Version of the site's stock in the store, when it was last asked. */
    storedVersion: (siteId: string) => Math.max(stored.get(siteId) ?? 0, sites.find(siteId)?.index?.version ?? 0),
    /** Sites in memory whose stock has changed since; of few sites also those that are not in memory yet. */
    async changed(): Promise<string[]> {
      stored = await stock.versions();
      const configured = [...stored].filter(([siteId]) => isLoaded(siteId));
      const areFew = configured.length <= mostEagerSites;
      return configured
        .filter(([siteId, version]) => {
          const search = sites.find(siteId);
          return search === undefined ? areFew : !search.isAt(version);
        })
        .map(([siteId]) => siteId);
    },
    /** Removes sites that are no longer to be loaded. */
    unload: () => sites.dropAllExcept(isLoaded),
    size: () => sites.size(),
    close: () => sites.close(),
  };
}

/** Makes the searches of sites, which share the vehicles that were shown recently. */
function siteOpener(options: LoadedSitesOptions): (siteId: string) => SiteSearch {
  const { stock, manufacturers = [], cachedVehicles = 5_000, snapshots = null, onError = () => {} } = options;
  const { cardPrices = () => quotedPrices } = options;
  const vehicles = new VehicleCache(cachedVehicles);
  return (siteId) =>
    new SiteSearch({
      siteId,
      stock,
      cardPrices: () => cardPrices(siteId),
      manufacturers,
      vehicles,
      snapshots,
      onError: (error) => onError(error, siteId),
    });
}

/** Loads a few sites at once, each once however often it is asked for meanwhile. */
class LimitedLoads {
  readonly #start: (siteId: string) => Promise<boolean>;
  readonly #loads = new Map<string, Promise<boolean>>();
  readonly #waiting: (() => void)[] = [];

  constructor(start: (siteId: string) => Promise<boolean>) {
    this.#start = start;
  }

  load(siteId: string): Promise<boolean> {
    const known = this.#loads.get(siteId);
    if (known !== undefined) return known;
    const load = this.#inTurn(siteId).finally(() => {
      this.#loads.delete(siteId);
      this.#waiting.shift()?.();
    });
    this.#loads.set(siteId, load);
    return load;
  }

  async #inTurn(siteId: string): Promise<boolean> {
    if (this.#loads.size >= loadsAtOnce) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    return this.#start(siteId);
  }
}
