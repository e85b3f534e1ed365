import type { SearchEngine, SearchRequest, SearchResult, SearchScope } from "../../search/search-engine.ts";
import type { Site } from "../../sites/site-config.ts";
import type { Stock } from "../../vehicles/stock.ts";
import { MeilisearchService, type ServiceEvent } from "./meilisearch/meilisearch-service.ts";

type SearchSettings = Pick<Site, "slug" | "search">;

export type OutsideSearchOptions = {
  /** Answers for sites without a service of their own, and whenever a service does not. */
  builtIn: SearchEngine & { version(siteId: string): number };
  stock: Stock;
  sites: () => readonly SearchSettings[];
  /** The key that writes and searches the site's index; null when the environment has none. */
  keyOf: (site: SearchSettings) => string | null;
  /** Told of what an operator should know of a service. */
  report: (event: ServiceEvent | "no key", facts: Record<string, unknown>) => void;
};

export interface OutsideSearch extends SearchEngine {
  /** Takes up new settings of the sites: opens services, closes those that no site uses any more. */
  reload(): void;
  /** Which services there are, and whether each answers for its sites at this moment. */
  health(): { host: string; index: string; sites: { site: string; isReady: boolean }[] }[];
  close(): Promise<void>;
}

type Place = { host: string; index: string; key: string; siteIds: string[]; service: MeilisearchService };

/**
 * Searches each site where its settings say (EN-07). When its service is down, slow or behind the stock, the
 * built-in engine answers, so that a shopper never waits for it and never sees what is no longer so (SE-13).
 */
export function createOutsideSearch(options: OutsideSearchOptions): OutsideSearch {
  const { builtIn, stock, report } = options;
  let places = new Map<string, Place>();
  let placeOf = new Map<string, Place>();
  const closing = new Set<Promise<void>>();

  const open = (host: string, index: string, key: string): Place => {
    const siteIds: string[] = [];
    const tell = (event: ServiceEvent, code: string): void => report(event, { host, index, code });
    const service = new MeilisearchService({ host, index, key, stock, siteIds: () => place.siteIds, report: tell });
    const place: Place = { host, index, key, siteIds, service };
    return place;
  };

  const reload = (): void => {
    const before = places;
    const withoutKey: string[] = [];
    places = new Map();
    placeOf = new Map();
    const members = new Map<Place, string[]>();
    for (const site of options.sites()) {
      const { host, index } = site.search;
      if (host === null) continue;
      const key = options.keyOf(site);
      if (key === null) {
        withoutKey.push(site.slug);
        continue;
      }
      const name = JSON.stringify([host, index, key]);
      const place = places.get(name) ?? before.get(name) ?? open(host, index, key);
      places.set(name, place);
      placeOf.set(site.slug, place);
      members.set(place, [...(members.get(place) ?? []), site.slug]);
    }
    for (const [place, siteIds] of members) place.siteIds = siteIds;
    for (const [name, place] of places) if (!before.has(name)) place.service.start();
    for (const [name, { service }] of before) if (!places.has(name)) closing.add(service.close());
    if (withoutKey.length > 0) report("no key", { sites: withoutKey });
  };

  return {
    async search(scope: SearchScope, request: SearchRequest): Promise<SearchResult> {
      const version = builtIn.version(scope.siteId);
      const answer = await placeOf.get(scope.siteId)?.service.search(scope, request, version);
      return answer ?? builtIn.search(scope, request);
    },
    reload,
    health: () =>
      [...places.values()].map(({ host, index, siteIds, service }) => ({
        host,
        index,
        sites: siteIds.map((site) => ({ site, isReady: service.isReady(site, builtIn.version(site)) })),
      })),
    async close() {
      for (const { service } of places.values()) closing.add(service.close());
      await Promise.allSettled(closing);
    },
  };
}
