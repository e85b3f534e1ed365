import { vehiclePlaces } from "../../locations/vehicle-places.ts";
import { isInScope } from "../../search/base-condition.ts";
import type { Site } from "../../sites/site-config.ts";
import type { Location } from "../../sites/site-location.ts";
import type { Vehicle } from "../../vehicles/vehicle.ts";
import type { SiteRequest } from "../site-request.ts";

/** The vehicle of a slug as this site may show it: listed, and not sold for too long (VP-17). */
export async function shownVehicle(slug: string, request: SiteRequest): Promise<Vehicle | null> {
  const vehicle = await request.stock.vehicleBySlug(request.site.slug, slug);
  return vehicle !== null && isInScope(vehicle, request.scope) ? vehicle : null;
}

/** The place a vehicle stands at: one of its site's settings, else one that an import found. */
export function placeOf(
  vehicle: Pick<Vehicle, "dealershipSlug" | "locationName">,
  settings: Site,
  { foundPlaces }: Pick<SiteRequest, "foundPlaces">,
): Location | null {
  return placesOf(vehicle, settings, { foundPlaces })[0] ?? null;
}

/** The places a vehicle may stand at, the likeliest first: one where its own place is known, none where nothing is. */
export function placesOf(
  vehicle: Pick<Vehicle, "dealershipSlug" | "locationName">,
  settings: Site,
  { foundPlaces }: Pick<SiteRequest, "foundPlaces">,
): Location[] {
  const places = vehiclePlaces(vehicle, settings);
  if (places.length > 0) return places;
  const found = foundPlaces(settings.slug).get(vehicle.dealershipSlug);
  return found === undefined ? [] : [found];
}
