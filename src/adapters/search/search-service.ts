import type { FindCardPrices } from "../../search/card-prices.ts";
import type { SearchRequest, SearchResult, SearchScope } from "../../search/search-engine.ts";
import type { Stock } from "../../vehicles/stock.ts";

export type ServiceEvent = "not answering" | "answering again" | "not writable";

export type SearchServiceOptions = {
  host: string;
  key: string;
  index: string;
  stock: Stock;
  cardPrices: FindCardPrices;
  siteIds: () => readonly string[];
  /** Returns true if this process writes the index. */
  mayWrite: () => Promise<boolean>;
  /** Reports events that concern an operator, at most once a minute for the same event. */
  report: (event: ServiceEvent, code: string) => void;
};

/**
 * One index of an outside search service, kept in sync with the stock of its sites. It only answers if the service is
 * healthy and has exactly the requested stock version.
 */
export interface SearchService {
  /** True if the service speaks Meilisearch's protocol, so that browsers can query it directly. */
  readonly isForBrowsers: boolean;
  start(): void;
  /** True if the service responds and has this version of the site's stock. */
  isReady(siteId: string, version: number): boolean;
  /** The result for this version of the site's stock, or null if another engine must answer. */
  search(scope: SearchScope, request: SearchRequest, version: number): Promise<SearchResult | null>;
  /**
   * Writes one site to the index; for null, or if there is no index yet, the complete index. Returns the indexed version
   * of each written site. Only the process that may write the index calls it.
   */
  rewrite(siteId: string | null): Promise<ReadonlyMap<string, number>>;
  /** Leaves the rewriting of a site to the process that may write the index. */
  forget(siteId: string): Promise<void>;
  close(): Promise<void>;
}

export type OpenSearchService = (options: SearchServiceOptions) => SearchService;
