import { setSort } from "../../search/query-changes.ts";
import type { Vehicle } from "../../vehicles/vehicle.ts";
import { listedVehicles } from "../card/listed-vehicle.ts";
import { plainCards } from "../card/plain-cards.ts";
import { closestVehicles } from "../listing/closest-vehicles.ts";
import type { SiteRequest } from "../page/site-request.server.ts";
import type { VehicleOfferView } from "./vehicle-offer.tsx";

/** How many vehicles are offered: one row on wide screens. */
export const offeredVehicles = 4;

/** Vehicles under a heading, as cards that need no script. */
export function vehicleOffer(
  heading: string,
  vehicles: readonly Vehicle[],
  { site, siteForDealership, now }: SiteRequest,
): VehicleOfferView {
  const listed = plainCards(listedVehicles(vehicles, siteForDealership, now));
  return { heading, listed, images: site.images, siteSlug: site.slug };
}

/** The newest vehicles of a site. */
export async function newestVehicles(request: SiteRequest): Promise<VehicleOfferView> {
  const newest = setSort(request.everything, "latest");
  return vehicleOffer("Just arrived", await closestVehicles([newest], offeredVehicles, request), request);
}
