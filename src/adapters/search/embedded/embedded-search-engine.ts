import { type FindCardPrices, quotedPrices } from "../../../search/card-prices.ts";
import type { SearchRequest, SearchResult, StockScope, StockSearch } from "../../../search/search-engine.ts";
import type { FacetField } from "../../../search/search-query.ts";
import type { SearchVocabulary, VocabularyEntry } from "../../../search/search-vocabulary.ts";
import { buildSearchVocabulary } from "../../../search/search-vocabulary.ts";
import type { Stock } from "../../../vehicles/stock.ts";
import type { IndexSnapshots } from "./index-snapshots.ts";
import { searchSiteIndex } from "./search-site-index.ts";
import { SiteSearch } from "./site-search.ts";
import { VehicleCache } from "./vehicle-cache.ts";

export type EmbeddedSearchOptions = {
  stock: Stock;
  /** Prices shown on each site's cards under its current settings. Default: the prices in the stock. */
  cardPrices?: FindCardPrices;
  /** Slugs of makes, also for makes without stock. */
  manufacturers?: readonly VocabularyEntry[];
  /** Returns true if the site's stock is loaded into memory. Default: every site. The answer may change at any time. */
  isLoaded?: (siteId: string) => boolean;
  /** How often to poll for changes. Default: 500. */
  pollMilliseconds?: number;
  /** Maximum number of recently shown vehicles cached in memory. Default: 5,000. */
  cachedVehicles?: number;
  /** Stores the indexes of large stocks. Default: none is stored. */
  snapshots?: IndexSnapshots | null;
  /** Called when updating from the stock fails. The last good version stays searchable and the next poll retries. */
  onError?: (error: unknown, siteId: string | null) => void;
};

/** In-process search over an in-memory index that follows the stock. */
export interface EmbeddedSearchEngine extends StockSearch {
  /** Loads every site's stock, then follows it until `close`. Throws if the first load fails. */
  start(): Promise<void>;
  /** Whether `start` has not loaded the site yet. */
  isLoading(siteId: string): boolean;
  /** Updates a site and resolves when searches see the update. Throws if the stock cannot be read. */
  refresh(siteId: string): Promise<void>;
  /** Version of the site's stock that searches see; 0 for an unknown site. */
  version(siteId: string): number;
  /** Increases whenever a site's index is rebuilt, for example after its settings change. */
  indexNumber(siteId: string): number;
  /** Makes and models that have a URL on the site (RT-06, RT-07). Returns the same object until the stock changes. */
  vocabulary(siteId: string): SearchVocabulary;
  /** Whether a vehicle of the site has the value, or had it since the index was built; true before the first load. */
  hasValue(siteId: string, field: FacetField, value: string): boolean;
  /** A site's index, for other forms of search; null for an unknown site. */
  site(siteId: string): SiteSearch | null;
  /** Stops following the stock and aborts any load in progress. Loaded stock stays searchable. */
  close(): Promise<void>;
}

/** Limits memory use: each site being loaded is held in memory. */
const mostSitesAtOnce = 4;

/** Builds the engine. Searches find nothing before `start` or `refresh`. */
export function createEmbeddedSearchEngine(options: EmbeddedSearchOptions): EmbeddedSearchEngine {
  const { stock, manufacturers = [], pollMilliseconds = 500, cachedVehicles = 5_000, onError = () => {} } = options;
  const { cardPrices = () => quotedPrices, isLoaded = () => true, snapshots = null } = options;
  const sites = new Map<string, SiteSearch>();
  const vehicles = new VehicleCache(cachedVehicles);
  const vocabularyOfUnknownSites = buildSearchVocabulary([], manufacturers);
  let timer: NodeJS.Timeout | null = null;
  let polling: Promise<void> = Promise.resolve();
  let isClosed = false;
  /** Sites that `start` has yet to load; null while it does not know them. */
  let loading: Set<string> | null = new Set();

  const refresh = async (siteId: string): Promise<void> => {
    let site = sites.get(siteId);
    if (site === undefined) {
      site = new SiteSearch({
        siteId,
        stock,
        cardPrices: () => cardPrices(siteId),
        manufacturers,
        vehicles,
        snapshots,
        onError: (error) => onError(error, siteId),
      });
      sites.set(siteId, site);
    }
    await site.refresh();
  };

  const changedSites = async (): Promise<string[]> => {
    const versions = await stock.versions();
    return [...versions]
      .filter(([siteId, version]) => isLoaded(siteId) && sites.get(siteId)?.isAt(version) !== true)
      .map(([siteId]) => siteId);
  };

  const unload = async (): Promise<void> => {
    for (const [siteId, site] of sites) {
      if (isLoaded(siteId)) continue;
      sites.delete(siteId);
      await site.close();
    }
  };

  const underWay = new Map<string, Promise<void>>();
  const follow = (siteId: string): void => {
    const following = refresh(siteId)
      .catch((error: unknown) => {
        if (!isClosed) onError(error, siteId);
      })
      .finally(() => underWay.delete(siteId));
    underWay.set(siteId, following);
  };

  /** Does not wait for the loads it starts: a large site must not delay another site's changes. */
  const poll = async (): Promise<void> => {
    try {
      await unload();
      for (const siteId of await changedSites()) {
        if (isClosed || underWay.size >= mostSitesAtOnce) return;
        if (!underWay.has(siteId)) follow(siteId);
      }
    } catch (error) {
      onError(error, null);
    }
  };

  const pollAgain = (): void => {
    if (isClosed) return;
    timer = setTimeout(() => {
      polling = poll().then(pollAgain);
    }, pollMilliseconds);
    timer.unref();
  };

  return {
    async search(scope: StockScope, request: SearchRequest): Promise<SearchResult> {
      const started = performance.now();
      const found = await sites.get(scope.siteId)?.answer((searchable) => searchSiteIndex(searchable, scope, request));
      if (found === undefined) return { ...emptyAnswer(request), ms: performance.now() - started };
      const { ordinals: _, ...answer } = found.answer;
      return { hits: found.vehicles, ...answer, ms: performance.now() - started };
    },
    async start() {
      loading = null;
      await snapshots?.removeOthers(isLoaded);
      loading = new Set(await changedSites());
      for (const siteId of loading) {
        await refresh(siteId);
        loading.delete(siteId);
      }
      pollAgain();
    },
    isLoading: (siteId) => loading?.has(siteId) ?? true,
    refresh,
    version: (siteId) => sites.get(siteId)?.index?.version ?? 0,
    indexNumber: (siteId) => sites.get(siteId)?.indexNumber ?? 0,
    vocabulary: (siteId) => sites.get(siteId)?.vocabulary() ?? vocabularyOfUnknownSites,
    hasValue: (siteId, field, value) => sites.get(siteId)?.index?.facets[field].codeByValue.has(value) ?? true,
    site: (siteId) => sites.get(siteId) ?? null,
    async close() {
      isClosed = true;
      if (timer !== null) clearTimeout(timer);
      await polling;
      await Promise.all([...underWay.values(), ...[...sites.values()].map((site) => site.close())]);
    },
  };
}

function emptyAnswer(request: SearchRequest): Omit<SearchResult, "ms"> {
  const facets: SearchResult["facets"] = {};
  for (const field of request.facets) facets[field] = [];
  return { hits: [], facets, ranges: {}, count: 0, pages: 0, page: request.query.page };
}
