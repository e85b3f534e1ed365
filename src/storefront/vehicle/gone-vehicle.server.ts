import { isInScope } from "../../search/base-condition.ts";
import { setRefinement } from "../../search/query-changes.ts";
import type { SearchQuery } from "../../search/search-query.ts";
import { buildSearchUrl } from "../../search/search-url.ts";
import { isSold } from "../../vehicles/availability.ts";
import type { Vehicle } from "../../vehicles/vehicle.ts";
import { missingPage } from "../message/missing-page.server.ts";
import type { MessagePage } from "../message/message-pages.server.ts";
import type { Redirect } from "../page/page.ts";
import type { SiteRequest } from "../page/site-request.server.ts";
import { decoded } from "../page/vehicle-of-visit.server.ts";
import type { Visit } from "../page/visit.server.ts";

/**
 * The answer at the address of a vehicle that was sold and is no longer shown: a redirect to the
 * listing of its model, or else of its make, if that has stock; otherwise that the page is gone. Null for any other
 * address.
 */
export async function goneVehicleAnswer({ parameters, request }: Visit): Promise<Redirect | MessagePage | null> {
  const slug = decoded(parameters["slug"] ?? "");
  const vehicle = slug === null ? null : await request.stock.vehicleBySlug(request.site.slug, slug);
  if (vehicle === null || !wasShown(vehicle, request)) return null;
  const listing = await nearestListing(vehicle, request);
  return listing === null ? missingPage(slug, request, 410) : { redirectTo: listing };
}

/** Whether the site showed the vehicle while it was for sale, or for a time after it was sold. */
function wasShown(vehicle: Vehicle, { scope }: SiteRequest): boolean {
  return isSold(vehicle) && vehicle.showOnDealerWebsite && isInScope(vehicle, { ...scope, soldVisibleDays: Infinity });
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
