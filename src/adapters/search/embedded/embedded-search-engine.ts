import type { SearchEngine, SearchRequest, SearchResult, SearchScope } from "../../../search/search-engine.ts";
import type { SearchVocabulary, VocabularyEntry } from "../../../search/search-vocabulary.ts";
import { buildSearchVocabulary } from "../../../search/search-vocabulary.ts";
import type { Stock } from "../../../vehicles/stock.ts";
import type { SiteStock } from "./read-site-stock.ts";
import { readSiteStock } from "./read-site-stock.ts";
import { searchSiteIndex } from "./search-site-index.ts";
import type { SiteIndex } from "./site-index.ts";
import { buildSiteIndex } from "./site-index.ts";
import { stockMakes } from "./stock-makes.ts";

export type EmbeddedSearchOptions = {
  stock: Stock;
  /** Gives the slugs of makes, and addresses to makes without stock. */
  manufacturers?: readonly VocabularyEntry[];
  /** How often to look for changes; 500 when not given. */
  pollMilliseconds?: number;
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
  /** Makes and models with an address on the site (RT-06, RT-07). The same object until the stock changes. */
  vocabulary(siteId: string): SearchVocabulary;
  /** Stops following and waits for a refresh under way. What was read stays searchable. */
  close(): Promise<void>;
}

type SearchableSite = { stock: SiteStock; index: SiteIndex; vocabulary: SearchVocabulary };

/** Builds the engine; it finds nothing before `start` or `refresh`. */
export function createEmbeddedSearchEngine(options: EmbeddedSearchOptions): EmbeddedSearchEngine {
  const { stock, manufacturers = [], pollMilliseconds = 500, onError = () => {} } = options;
  const sites = new Map<string, SearchableSite>();
  const underWay = new Map<string, Promise<void>>();
  const vocabularyOfUnknownSites = buildSearchVocabulary([], manufacturers);
  let timer: NodeJS.Timeout | null = null;
  let polling: Promise<void> = Promise.resolve();
  let isClosed = false;

  const rebuild = async (siteId: string): Promise<void> => {
    const known = sites.get(siteId)?.stock ?? null;
    const current = await readSiteStock(stock, siteId, known);
    if (current === known) return;
    const index = await buildSiteIndex(current.version, current.vehicles.values());
    const vocabulary = buildSearchVocabulary(stockMakes(index), manufacturers);
    // One assignment: a search holds either the old version or the new one, whole.
    sites.set(siteId, { stock: current, index, vocabulary });
  };

  /** One after the other for each site, so that an older version never replaces a newer one. */
  const refresh = (siteId: string): Promise<void> => {
    const before = underWay.get(siteId) ?? Promise.resolve();
    const next = before.catch(() => {}).then(() => rebuild(siteId));
    underWay.set(siteId, next);
    const forget = (): void => {
      if (underWay.get(siteId) === next) underWay.delete(siteId);
    };
    next.then(forget, forget);
    return next;
  };

  const changedSites = async (): Promise<string[]> => {
    const versions = await stock.versions();
    return [...versions]
      .filter(([siteId, version]) => sites.get(siteId)?.index.version !== version)
      .map(([siteId]) => siteId);
  };

  const poll = async (): Promise<void> => {
    try {
      for (const siteId of await changedSites()) {
        if (isClosed) return;
        await refresh(siteId).catch((error: unknown) => onError(error, siteId));
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
      const site = sites.get(scope.siteId);
      const answer = site === undefined ? emptyAnswer(request) : searchSiteIndex(site.index, scope, request);
      return { ...answer, ms: performance.now() - started };
    },
    async start() {
      for (const siteId of await changedSites()) await refresh(siteId);
      pollAgain();
    },
    refresh,
    version: (siteId) => sites.get(siteId)?.index.version ?? 0,
    vocabulary: (siteId) => sites.get(siteId)?.vocabulary ?? vocabularyOfUnknownSites,
    async close() {
      isClosed = true;
      if (timer !== null) clearTimeout(timer);
      await polling;
      await Promise.allSettled(underWay.values());
    },
  };
}

function emptyAnswer(request: SearchRequest): Omit<SearchResult, "ms"> {
  const facets: SearchResult["facets"] = {};
  for (const field of request.facets) facets[field] = [];
  return { hits: [], facets, ranges: {}, count: 0, pages: 0, page: request.query.page };
}
