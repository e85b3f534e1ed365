import { type FindCardPrices, quotedPrices } from "../../search/card-prices.ts";
import type { SearchEngine, SearchRequest, SearchResult, SearchScope } from "../../search/search-engine.ts";
import type { Stock } from "../../vehicles/stock.ts";
import { type SearchPlace, searchPlaces, type PlacedSite } from "./search-places.ts";
import type { OpenSearchService, SearchService, ServiceEvent } from "./search-service.ts";

export type OutsideSearchOptions = {
  /** Answers for sites without an outside service, and whenever a service fails. */
  builtIn: SearchEngine & { version(siteId: string): number };
  openService: OpenSearchService;
  stock: Stock;
  /** Prices shown on each site's cards. Default: the prices in the stock. */
  cardPrices?: FindCardPrices;
  sites: () => readonly PlacedSite[];
  /** The key to write and search the site's index; null if the environment has none. */
  findKey: (site: PlacedSite) => string | null;
  /** Returns true if this process writes the indexes. */
  mayWrite: () => Promise<boolean>;
  report: (event: ServiceEvent | "no key", facts: Record<string, unknown>) => void;
};

export interface OutsideSearch extends SearchEngine {
  /** True if browsers can query the site's outside service, and it is in sync with the current stock. */
  isReady(siteId: string): boolean;
  /** Applies new settings of the sites: opens services, and closes those no longer used. */
  reload(): void;
  /** The services in use, each with the sites that the built-in engine currently serves. */
  health(): { host: string; index: string; behind: string[] }[];
  close(): Promise<void>;
}

type OpenPlace = { place: SearchPlace; service: SearchService };

/**
 * Searches each site with its configured service (EN-07). If the service is down, slow or out of date, the built-in
 * engine answers, so that a shopper never waits for it and never sees outdated results (SE-13).
 */
export function createOutsideSearch(options: OutsideSearchOptions): OutsideSearch {
  const { builtIn, stock, report, cardPrices = () => quotedPrices } = options;
  let open = new Map<string, OpenPlace>();
  let openFor = new Map<string, OpenPlace>();
  const closing = new Set<Promise<void>>();

  const openPlace = (place: SearchPlace): OpenPlace => {
    const { host, index, key } = place;
    const opened: OpenPlace = {
      place,
      service: options.openService({
        host,
        index,
        key,
        stock,
        cardPrices,
        siteIds: () => opened.place.siteIds,
        mayWrite: options.mayWrite,
        report: (event, code) => report(event, { host, index, code }),
      }),
    };
    opened.service.start();
    return opened;
  };

  const reload = (): void => {
    const before = open;
    const { places, withoutKey } = searchPlaces(options.sites(), options.findKey);
    open = new Map([...places].map(([name, place]) => [name, before.get(name) ?? openPlace(place)]));
    openFor = new Map();
    for (const [name, opened] of open) {
      opened.place = places.get(name) ?? opened.place;
      for (const siteId of opened.place.siteIds) openFor.set(siteId, opened);
    }
    for (const [name, { service }] of before) if (!open.has(name)) closing.add(service.close());
    if (withoutKey.length > 0) report("no key", { sites: withoutKey });
  };

  return {
    async search(scope: SearchScope, request: SearchRequest): Promise<SearchResult> {
      const version = builtIn.version(scope.siteId);
      const answer = await openFor.get(scope.siteId)?.service.search(scope, request, version);
      return answer ?? builtIn.search(scope, request);
    },
    isReady(siteId) {
      const service = openFor.get(siteId)?.service;
      return service?.isForBrowsers === true && service.isReady(siteId, builtIn.version(siteId));
    },
    reload,
    health: () =>
      [...open.values()].map(({ place: { host, index, siteIds }, service }) => ({
        host,
        index,
        behind: siteIds.filter((siteId) => !service.isReady(siteId, builtIn.version(siteId))),
      })),
    async close() {
      for (const { service } of open.values()) closing.add(service.close());
      await Promise.allSettled(closing);
    },
  };
}
