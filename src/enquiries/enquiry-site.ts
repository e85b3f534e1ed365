import type { PostcodePosition } from "../leads/delivery/lead-route.ts";
import type { SearchScope } from "../search/search-engine.ts";
import type { Site } from "../sites/site-config.ts";
import type { Location } from "../locations/location.ts";
import type { Stock } from "../vehicles/stock.ts";

/** The site that receives an enquiry, as it is during one request. A page's request has all of these fields. */
export type EnquirySite = {
  site: Site;
  siteForDealership: (slug: string) => Site;
  now: number;
  scope: SearchScope;
  stock: Pick<Stock, "lastKnownVehicle" | "vehicleBySlug">;
  /** Locations found by imports for a site, by dealership. */
  foundPlaces: (siteId: string) => ReadonlyMap<string, Location>;
  positionOf: PostcodePosition;
};
