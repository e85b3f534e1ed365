import type { FindCardPrices } from "../../../search/card-prices.ts";
import type { SearchRequest, SearchResult, StockScope, StockSearch } from "../../../search/search-engine.ts";
import type { FacetField } from "../../../search/search-query.ts";
import type { SearchVocabulary, VocabularyEntry } from "../../../search/search-vocabulary.ts";
import { buildSearchVocabulary } from "../../../search/search-vocabulary.ts";
import type { Stock } from "../../../vehicles/stock.ts";
import type { IndexSnapshots } from "./index-snapshots.ts";
import { loadedSites } from "./loaded-sites.ts";
import { searchSiteIndex } from "./search-site-index.ts";
import type { SiteSearch } from "./site-search.ts";
import { StockFollower } from "./stock-follower.ts";

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
  /** How much memory the indexes of many sites may take. Default: any amount. */
  mostBytes?: number;
  now?: () => number;
  /** Called when updating from the stock fails. The last good version stays searchable and the next poll retries. */
  onError?: (error: unknown, siteId: string | null) => void;
};

/** In-process search over an in-memory index that follows the stock. */
export interface EmbeddedSearchEngine extends StockSearch {
  /** Loads every site's stock, if the sites are few, then follows it until `close`. Throws if the first load fails. */
  start(): Promise<void>;
  /**
   * True if the site can be searched. Otherwise loads it, and tells whether that succeeded. It stays for a minute after
   * each call at least.
   */
  load(siteId: string): true | Promise<boolean>;
  /** Version of the site's stock in the store, when it was last asked; 0 for an unknown site. */
  storedVersion(siteId: string): number;
  /** The sites in memory, and the estimated bytes of their indexes. */
  size(): { sites: number; bytes: number };
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
    async ids(scope, query) {
      const found = await sites.find(scope.siteId)?.answer((searchable) => {
        const request = { query: { ...query, page: 1 }, hitsPerPage: searchable.index.count, facets: [], ranges: [] };
        const { ordinals } = searchSiteIndex(searchable, scope, request);
        return { ordinals: [], ids: ordinals.map((ordinal) => searchable.index.ids.at(ordinal)) };
      });
      return found?.answer.ids ?? [];
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
    load: (siteId) => (loading?.has(siteId) === false ? sites.load(siteId) : Promise.resolve(false)),
    storedVersion: sites.storedVersion,
    size: sites.size,
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

function emptyAnswer(request: SearchRequest): Omit<SearchResult, "ms"> {
  const facets: SearchResult["facets"] = {};
  for (const field of request.facets) facets[field] = [];
  return { hits: [], facets, ranges: {}, count: 0, pages: 0, page: request.query.page };
}
