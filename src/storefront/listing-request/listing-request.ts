import type { PriceBounds } from "../../search/range-scale.ts";
import type { SearchEngine, SearchScope } from "../../search/search-engine.ts";
import type { SearchUrlSite } from "../../search/search-url.ts";
import type { Site } from "../../sites/site-config.ts";
import type { Location } from "../../locations/location.ts";
import type { CardSettings } from "../card/listed-vehicle.ts";
import type { ImageSettings } from "../card/picture-sources.ts";

export type NamedPlace = Pick<Location, "name">;

export type FilterSettings = {
  search: Pick<Site["search"], "filters" | keyof PriceBounds>;
  stock: Pick<Site["stock"], "popularMakesCount">;
};

/** Settings used to build a listing. They are public: browsers may receive all of them. */
export type ListingSite = FilterSettings & {
  slug: string;
  timeZone: Site["timeZone"];
  stock: Pick<Site["stock"], "itemTypes" | "pageSize" | "stockCountOverride">;
  banners: Pick<Site["banners"], "promotions">;
  copy: Pick<Site["copy"], "searchHeading">;
  images: ImageSettings;
  watchlist: Pick<Site["watchlist"], "storage">;
  dealerships: readonly Pick<Site["dealerships"][number], "slug" | "name">[];
};

/** A request for a listing: the part of `SiteRequest` that is also available in a browser. */
export type ListingRequest = {
  site: ListingSite;
  siteForDealership: (slug: string) => CardSettings;
  now: number;
  scope: SearchScope;
  urls: SearchUrlSite;
  engine: SearchEngine;
  foundPlaces: (siteId: string) => ReadonlyMap<string, NamedPlace>;
  hasOpenSearchHost: boolean;
  /** Version of the site's stock; null if the version that results are based on is unknown. */
  stockVersion: number | null;
};
