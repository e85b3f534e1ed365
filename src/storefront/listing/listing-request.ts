import type { SearchEngine, SearchScope } from "../../search/search-engine.ts";
import type { SearchQuery } from "../../search/search-query.ts";
import type { SearchUrlSite } from "../../search/search-url.ts";
import type { Site } from "../../sites/site-config.ts";
import type { Location } from "../../sites/site-location.ts";
import type { CardSettings } from "../card/listed-vehicle.ts";
import type { ImageSettings } from "../card/picture-sources.ts";
import type { FilterSettings } from "./filter-groups.ts";

/** What a listing has to know of a place: its name, and where it is. */
export type ListedPlace = Pick<Location, "name"> & {
  address: Pick<Location["address"], "city" | "postcode" | "lat" | "long">;
};

/** The settings that a listing is made with. A browser may see all of them. */
export type ListingSite = FilterSettings & {
  slug: string;
  timeZone: Site["timeZone"];
  stock: Pick<Site["stock"], "itemTypes" | "pageSize" | "stockCountOverride">;
  banners: Pick<Site["banners"], "promotions">;
  copy: Pick<Site["copy"], "searchHeading">;
  images: ImageSettings;
  watchlist: Pick<Site["watchlist"], "storage">;
  dealerships: readonly Pick<Site["dealerships"][number], "slug" | "name">[];
  locations: readonly (ListedPlace & Pick<Location, "visible">)[];
};

/** A request for a listing: the part of a `SiteRequest` that a browser can have too. */
export type ListingRequest = {
  site: ListingSite;
  siteForDealership: (slug: string) => CardSettings;
  now: number;
  scope: SearchScope;
  urls: SearchUrlSite;
  everything: SearchQuery;
  engine: SearchEngine;
  foundPlaces: (siteId: string) => ReadonlyMap<string, ListedPlace>;
  /** Whether browsers may ask a search host of the site's own. */
  hasOpenSearchHost: boolean;
  /** Version of the site's stock; null where nobody knows of which version answers are. */
  stockVersion: number | null;
};
