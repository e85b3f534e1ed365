import type { PageVersions } from "../../content/page-versions.ts";
import type { SiteContent } from "../../content/site-content.ts";
import type { FinanceDisclaimers } from "../../finance/disclosed-finance.ts";
import type { PostcodePosition } from "../../leads/delivery/lead-route.ts";
import type { Sites } from "../../sites/sites.ts";
import type { Site } from "../../sites/site-config.ts";
import type { ComposeStill } from "../../locations/still-map.ts";
import type { Geocode } from "../../locations/geocoding.ts";
import type { Location } from "../../locations/location.ts";
import { isOpenToBrowsers, type SearchKeys } from "../../search/protocol/search-connection.ts";
import type { KeptFor } from "../../purchases/kept-for.ts";
import type { SearchEngine, SearchScope } from "../../search/search-engine.ts";
import { emptyQuery, type FacetField, type SearchQuery } from "../../search/search-query.ts";
import type { SearchUrlSite } from "../../search/search-url.ts";
import type { SearchVocabulary } from "../../search/search-vocabulary.ts";
import { siteScope, siteUrls } from "../../search/site-scope.ts";
import type { Stock } from "../../vehicles/stock.ts";

export type StorefrontPorts = {
  stock: Stock;
  engine: SearchEngine & {
    vocabulary(siteId: string): SearchVocabulary;
    /** Version of the site's stock that results are based on. */
    version(siteId: string): number;
    /** Whether a vehicle of the site has the value, or recently had it. */
    hasValue(siteId: string, field: FacetField, value: string): boolean;
  };
  /** Whether browsers can query the site's search host, and it has the current stock. If not, they must not use it. */
  isSearchHostReady: (siteId: string) => boolean;
  searchKeys: SearchKeys;
  /** Locations found in a site's imported stock, by dealership, in addition to configured ones. */
  foundPlaces: (siteId: string) => ReadonlyMap<string, Location>;
  findPosition: PostcodePosition;
  /** Finds any postcode, if need be by asking a service. */
  geocode: Geocode;
  disclaimers: FinanceDisclaimers;
  /** For what a vehicle is kept now; null if nobody on the site keeps it. */
  keptFor: (siteId: string, vehicleId: string, now: number) => Promise<KeptFor | null>;
  takesDeposits: (siteId: string, dealershipSlug: string) => boolean;
  findContent: (siteId: string) => SiteContent;
  pageVersions: Pick<PageVersions, "find">;
  /** Composes still maps of this server's own map file; null without one. */
  composeStill: ComposeStill | null;
};

/** A request to one site: its settings, the time, and the services that answer for it. */
export type SiteRequest = StorefrontPorts & {
  site: Site;
  siteForDealership: (slug: string) => Site;
  now: number;
  scope: SearchScope;
  urls: SearchUrlSite;
  /** A search for all stock in the site's default order, on which links of pages are based. */
  everything: SearchQuery;
  stockVersion: number;
  hasOpenSearchHost: boolean;
  content: SiteContent;
};

/** Creates the request for one site. Pages can access no other site through it. */
export function siteRequest(sites: Sites, site: Site, now: number, ports: StorefrontPorts): SiteRequest {
  return {
    ...ports,
    site,
    siteForDealership: (slug) => sites.siteForDealership(site, slug),
    now,
    hasOpenSearchHost: isOpenToBrowsers(site),
    content: ports.findContent(site.slug),
    stockVersion: ports.engine.version(site.slug),
    scope: siteScope(site, now),
    urls: siteUrls(site, ports.engine.vocabulary(site.slug)),
    everything: { ...emptyQuery, sort: site.search.defaultSort },
  };
}
