import { isInScope } from "../../search/base-condition.ts";
import { setRefinement } from "../../search/query-changes.ts";
import type { SearchQuery } from "../../search/search-query.ts";
import { buildSearchUrl } from "../../search/search-url.ts";
import { isSold } from "../../vehicles/availability.ts";
import type { Vehicle } from "../../vehicles/vehicle.ts";
import { missingVehiclePage } from "../message/missing-page.server.ts";
import type { MessagePage } from "../message/message-pages.server.ts";
import type { Redirect } from "../page/page.ts";
import type { SiteRequest } from "../page/site-request.server.ts";
import type { Visit } from "../page/visit.server.ts";
import { decodeEscapes } from "../../addresses/decode-escapes.ts";

/**
 * The answer at the address of a vehicle that the site no longer shows. One that was sold leads to the listing of its
 * model, or else of its make, if that has stock; otherwise its page is gone. The page of one that was withdrawn is
 * gone, with the closest vehicles in stock: it may return, and a redirect would have been taken for good. Null for any
 * other address.
 */
export async function goneVehicleAnswer({ parameters, request }: Visit): Promise<Redirect | MessagePage | null> {
  const slug = decodeEscapes(parameters["slug"] ?? "");
  if (slug === null) return null;
  const vehicle = await formerVehicle(slug, request);
  if (vehicle === undefined) return null;
  const listing = vehicle !== null && isSold(vehicle) ? await nearestListing(vehicle, request) : null;
  return listing === null ? missingVehiclePage(slug, request, 410) : { redirectTo: listing };
}

/** The sold or removed vehicle at an address, if the site showed it; null if its facts are no longer known. */
async function formerVehicle(slug: string, request: SiteRequest): Promise<Vehicle | null | undefined> {
  const { stock, site } = request;
  const present = await stock.vehicleBySlug(site.slug, slug);
  const former = present ?? (await stock.removedVehicle(site.slug, slug));
  if (!former) return former;
  if (!(await wasShown(former, request))) return undefined;
  const isWithdrawn = !former.showOnDealerWebsite;
  return present === null || isSold(former) || isWithdrawn ? former : undefined;
}

/**
 * Whether the site showed the vehicle while it was for sale, or for a time after it was sold. One that its feed shows
 * was shown until an override hid it.
 */
async function wasShown(vehicle: Vehicle, { scope, site, stock }: SiteRequest): Promise<boolean> {
  const isShownByFeed = vehicle.showOnDealerWebsite || (await stock.isShownByFeed(site.slug, vehicle.id));
  return isShownByFeed && isInScope({ ...vehicle, showOnDealerWebsite: true }, { ...scope, soldVisibleDays: Infinity });
}

async function nearestListing({ make, model }: Vehicle, request: SiteRequest): Promise<string | null> {
  const ofMake = setRefinement(request.everything, "make", [make]);
  for (const query of [setRefinement(ofMake, "model", [model]), ofMake]) {
    if (await hasStock(query, request)) return buildSearchUrl(query, request.urls);
  }
  return null;
}

async function hasStock(query: SearchQuery, { engine, scope }: SiteRequest): Promise<boolean> {
  const { count } = await engine.search(scope, { query, hitsPerPage: 0, facets: [], ranges: [] });
  return count > 0;
}
