import { type CardPricesOf, quotedPrices } from "../../../search/card-prices.ts";
import type { SearchEngine, SearchRequest, SearchResult, SearchScope } from "../../../search/search-engine.ts";
import type { SearchVocabulary, VocabularyEntry } from "../../../search/search-vocabulary.ts";
import { buildSearchVocabulary } from "../../../search/search-vocabulary.ts";
import type { Stock } from "../../../vehicles/stock.ts";
import { searchSiteIndex } from "./search-site-index.ts";
import { SiteSearch } from "./site-search.ts";
import { VehicleCache } from "./vehicle-cache.ts";

export type EmbeddedSearchOptions = {
  stock: Stock;
  /** The figures that each site's cards show, under its present settings; those of the stock when not given. */
  cardPrices?: CardPricesOf;
  /** Gives the slugs of makes, and addresses to makes without stock. */
  manufacturers?: readonly VocabularyEntry[];
  /** Whether a site's stock is read into memory; every site's when not given. May change at any time. */
  isLoaded?: (siteId: string) => boolean;
  /** How often to look for changes; 500 when not given. */
  pollMilliseconds?: number;
  /** How many vehicles to keep in memory for being shown again; 5,000 when not given. */
  keptVehicles?: number;
  /** Told when following the stock fails. The last good version stays searchable and the next poll tries again. */
  onError?: (error: unknown, siteId: string | null) => void;
};

/** Search in this process, over an index in memory that follows the stock. */
export interface EmbeddedSearchEngine extends SearchEngine {
  /** Reads every site's stock, then keeps following it until `close`. Throws when the first reading fails. */
  start(): Promise<void>;
  /** Brings a site up to date and resolves when searches see it. Throws when the stock cannot be read. */
  refresh(siteId: string): Promise<void>;
  /** Version of the site's stock that searches see; 0 for an unknown site. */
  version(siteId: string): number;
  /** Grows whenever the site's whole index was made anew, as after a change of its settings. */
  indexNumber(siteId: string): number;
  /** Makes and models with an address on the site (RT-06, RT-07). The same object until the stock changes. */
  vocabulary(siteId: string): SearchVocabulary;
  /** A site's index, for searches of another form; null for an unknown site. */
  site(siteId: string): SiteSearch | null;
  /** Stops following; a reading under way ends early, and unseen. What was read stays searchable. */
  close(): Promise<void>;
}

/** Each holds what it reads in memory meanwhile. */
const mostSitesAtOnce = 4;

/** Builds the engine; it finds nothing before `start` or `refresh`. */
export function createEmbeddedSearchEngine(options: EmbeddedSearchOptions): EmbeddedSearchEngine {
  const { stock, manufacturers = [], pollMilliseconds = 500, keptVehicles = 5_000, onError = () => {} } = options;
  const { cardPrices = () => quotedPrices, isLoaded = () => true } = options;
  const sites = new Map<string, SiteSearch>();
  const vehicles = new VehicleCache(keptVehicles);
  const vocabularyOfUnknownSites = buildSearchVocabulary([], manufacturers);
  let timer: NodeJS.Timeout | null = null;
  let polling: Promise<void> = Promise.resolve();
  let isClosed = false;

  const refresh = async (siteId: string): Promise<void> => {
    let site = sites.get(siteId);
    if (site === undefined) {
      site = new SiteSearch({
        siteId,
        stock,
        cardPrices: () => cardPrices(siteId),
        manufacturers,
        vehicles,
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

  /** Does not wait for the sites that are read: a site with much to read does not hold up another's change. */
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
    async search(scope: SearchScope, request: SearchRequest): Promise<SearchResult> {
      const started = performance.now();
      const found = await sites.get(scope.siteId)?.answer((searchable) => searchSiteIndex(searchable, scope, request));
      if (found === undefined) return { ...emptyAnswer(request), ms: performance.now() - started };
      const { ordinals: _, ...answer } = found.answer;
      return { hits: found.vehicles, ...answer, ms: performance.now() - started };
    },
    async start() {
      for (const siteId of await changedSites()) await refresh(siteId);
      pollAgain();
    },
    refresh,
    version: (siteId) => sites.get(siteId)?.index?.version ?? 0,
    indexNumber: (siteId) => sites.get(siteId)?.indexNumber ?? 0,
    vocabulary: (siteId) => sites.get(siteId)?.vocabulary() ?? vocabularyOfUnknownSites,
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
