import type { PostcodePosition } from "../leads/delivery/lead-route.ts";
import type { SearchScope } from "../search/search-engine.ts";
import type { Site } from "../sites/site-config.ts";
import type { Location } from "../sites/site-location.ts";
import type { Stock } from "../vehicles/stock.ts";

/** The site that an enquiry is sent to, at one moment, and what is known there. A page's request has all of it. */
export type EnquirySite = {
  site: Site;
  siteForDealership: (slug: string) => Site;
  now: number;
  /** Which vehicles the site lists. */
  scope: SearchScope;
  stock: Pick<Stock, "lastKnownVehicle" | "vehicleBySlug">;
  /** Places that imports found for a site, by dealership. */
  foundPlaces: (siteId: string) => ReadonlyMap<string, Location>;
  positionOf: PostcodePosition;
};
