import { type CardPricesOf, quotedPrices } from "../../search/card-prices.ts";
import type { SearchEngine, SearchRequest, SearchResult, SearchScope } from "../../search/search-engine.ts";
import type { Stock } from "../../vehicles/stock.ts";
import { MeilisearchService, type ServiceEvent } from "./meilisearch/meilisearch-service.ts";
import { type SearchPlace, searchPlaces, type SearchSettings } from "./search-places.ts";

export type OutsideSearchOptions = {
  /** Answers for sites without a service of their own, and whenever a service does not. */
  builtIn: SearchEngine & { version(siteId: string): number };
  stock: Stock;
  /** The figures that each site's cards show; those of the stock when not given. */
  cardPrices?: CardPricesOf;
  sites: () => readonly SearchSettings[];
  /** The key that writes and searches the site's index; null when the environment has none. */
  keyOf: (site: SearchSettings) => string | null;
  /** Whether this process is the one that writes the indexes. */
  mayWrite: () => Promise<boolean>;
  /** Told of what an operator should know of a service. */
  report: (event: ServiceEvent | "no key", facts: Record<string, unknown>) => void;
};

export interface OutsideSearch extends SearchEngine {
  /** Whether the site has a service of its own that answers over the present stock. */
  isReady(siteId: string): boolean;
  /** Takes up new settings of the sites: opens services, closes those that no site uses any more. */
  reload(): void;
  /** The services in use, and the sites for which the built-in engine answers at this moment. */
  health(): { host: string; index: string; behind: string[] }[];
  close(): Promise<void>;
}

type OpenPlace = { place: SearchPlace; service: MeilisearchService };

/**
 * Searches each site where its settings say (EN-07). When its service is down, slow or behind the stock, the
 * built-in engine answers, so that a shopper never waits for it and never sees what is no longer so (SE-13).
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
      service: new MeilisearchService({
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
    const { places, withoutKey } = searchPlaces(options.sites(), options.keyOf);
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
    isReady: (siteId) => openFor.get(siteId)?.service.isReady(siteId, builtIn.version(siteId)) ?? false,
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
