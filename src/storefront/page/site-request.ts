import type { PostcodePosition } from "../../leads/delivery/lead-route.ts";
import type { Sites } from "../../sites/sites.ts";
import type { Site } from "../../sites/site-config.ts";
import type { Location } from "../../sites/site-location.ts";
import { isOpenToBrowsers, type SearchKeys } from "../../search/protocol/search-connection.ts";
import type { SearchEngine, SearchScope } from "../../search/search-engine.ts";
import { emptyQuery, type SearchQuery } from "../../search/search-query.ts";
import type { SearchUrlSite } from "../../search/search-url.ts";
import type { SearchVocabulary } from "../../search/search-vocabulary.ts";
import { siteScope, siteUrls } from "../../search/site-scope.ts";
import type { Stock } from "../../vehicles/stock.ts";

/** The parts that pages of every kind are made with. */
export type StorefrontPorts = {
  stock: Stock;
  engine: SearchEngine & {
    vocabulary(siteId: string): SearchVocabulary;
    /** Version of the site's stock that answers are made from. */
    version(siteId: string): number;
  };
  /** Whether the search service of the site's own answers, and over the present stock: browsers are sent to no other. */
  isSearchHostReady: (siteId: string) => boolean;
  searchKeys: SearchKeys;
  /** Places that imports found for a site, by dealership; they stand beside the site's own. */
  foundPlaces: (siteId: string) => ReadonlyMap<string, Location>;
  positionOf: PostcodePosition;
};

/** A request as the pages see it: which site, at what moment, and what answers for that site. */
export type SiteRequest = StorefrontPorts & {
  site: Site;
  siteForDealership: (slug: string) => Site;
  now: number;
  scope: SearchScope;
  urls: SearchUrlSite;
  /** A search for everything, in the site's own order: links of pages start from it. */
  everything: SearchQuery;
  stockVersion: number;
  hasOpenSearchHost: boolean;
};

/** Everything below this point knows one site only: no page names another. */
export function siteRequest(sites: Sites, site: Site, now: number, ports: StorefrontPorts): SiteRequest {
  return {
    ...ports,
    site,
    siteForDealership: (slug) => sites.siteForDealership(site, slug),
    now,
    hasOpenSearchHost: isOpenToBrowsers(site),
    stockVersion: ports.engine.version(site.slug),
    scope: siteScope(site, now),
    urls: siteUrls(site, ports.engine.vocabulary(site.slug)),
    everything: { ...emptyQuery, sort: site.search.defaultSort },
  };
}
