import { type FindCardPrices, quotedPrices } from "../../../search/card-prices.ts";
import type { SearchRequest, SearchResult, StockScope, StockSearch } from "../../../search/search-engine.ts";
import type { FacetField } from "../../../search/search-query.ts";
import type { SearchVocabulary, VocabularyEntry } from "../../../search/search-vocabulary.ts";
import { buildSearchVocabulary } from "../../../search/search-vocabulary.ts";
import type { Stock } from "../../../vehicles/stock.ts";
import type { IndexSnapshots } from "./index-snapshots.ts";
import { searchSiteIndex } from "./search-site-index.ts";
import { SiteSearch } from "./site-search.ts";
import { StockFollower } from "./stock-follower.ts";
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

/** Builds the engine. Searches find nothing before `start` or `refresh`. */
export function createEmbeddedSearchEngine(options: EmbeddedSearchOptions): EmbeddedSearchEngine {
  const { isLoaded = () => true, snapshots = null } = options;
  const sites = loadedSites(options);
  const follower = new StockFollower({
    ...sites,
    intervalMs: options.pollMilliseconds ?? 500,
    onError: options.onError ?? (() => {}),
  });
  const unknownSite = buildSearchVocabulary([], options.manufacturers ?? []);
  /** Sites that `start` has yet to load; null while it does not know them. */
  let loading: Set<string> | null = new Set();
  return {
    async search(scope: StockScope, request: SearchRequest): Promise<SearchResult> {
      const started = performance.now();
      const found = await sites.find(scope.siteId)?.answer((searchable) => searchSiteIndex(searchable, scope, request));
      if (found === undefined) return { ...emptyAnswer(request), ms: performance.now() - started };
      const { ordinals: _, ...answer } = found.answer;
      return { hits: found.vehicles, ...answer, ms: performance.now() - started };
    },
    async start() {
      loading = null;
      await snapshots?.removeOthers(isLoaded);
      loading = new Set(await sites.changed());
      for (const siteId of loading) {
        await sites.refresh(siteId);
        loading.delete(siteId);
      }
      follower.start();
    },
    isLoading: (siteId) => loading?.has(siteId) ?? true,
    refresh: sites.refresh,
    version: (siteId) => sites.find(siteId)?.index?.version ?? 0,
    indexNumber: (siteId) => sites.find(siteId)?.indexNumber ?? 0,
    vocabulary: (siteId) => sites.find(siteId)?.vocabulary() ?? unknownSite,
    hasValue: (siteId, field, value) => sites.find(siteId)?.index?.facets[field].codeByValue.has(value) ?? true,
    site: (siteId) => sites.find(siteId) ?? null,
    async close() {
      await follower.stop();
      // Closing a site aborts its load.
      await Promise.all([follower.settle(), sites.close()]);
    },
  };
}

/** The indexes of the sites, each loaded with its first refresh. */
function loadedSites(options: EmbeddedSearchOptions) {
  const { stock, manufacturers = [], cachedVehicles = 5_000, snapshots = null, onError = () => {} } = options;
  const { cardPrices = () => quotedPrices, isLoaded = () => true } = options;
  const sites = new Map<string, SiteSearch>();
  const vehicles = new VehicleCache(cachedVehicles);
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
  return {
    find: (siteId: string) => sites.get(siteId),
    async refresh(siteId: string): Promise<void> {
      const site = sites.get(siteId) ?? open(siteId);
      sites.set(siteId, site);
      await site.refresh();
    },
    async changed(): Promise<string[]> {
      const versions = await stock.versions();
      return [...versions]
        .filter(([siteId, version]) => isLoaded(siteId) && sites.get(siteId)?.isAt(version) !== true)
        .map(([siteId]) => siteId);
    },
    /** Removes sites that are no longer to be loaded. */
    async unload(): Promise<void> {
      for (const [siteId, site] of sites) {
        if (isLoaded(siteId)) continue;
        sites.delete(siteId);
        await site.close();
      }
    },
    close: () => Promise.all([...sites.values()].map((site) => site.close())),
  };
}

function emptyAnswer(request: SearchRequest): Omit<SearchResult, "ms"> {
  const facets: SearchResult["facets"] = {};
  for (const field of request.facets) facets[field] = [];
  return { hits: [], facets, ranges: {}, count: 0, pages: 0, page: request.query.page };
}
