import { vehiclePlaces } from "../../locations/vehicle-places.ts";
import { isInScope } from "../../search/base-condition.ts";
import type { Site } from "../../sites/site-config.ts";
import type { Location } from "../../sites/site-location.ts";
import type { Vehicle } from "../../vehicles/vehicle.ts";
import { mayStandAt } from "../../vehicles/vehicle-place.ts";
import type { SiteRequest } from "./site-request.ts";

/** The vehicle of a slug as this site may show it: listed, and not sold for too long (VP-17). */
export async function shownVehicle(slug: string, request: SiteRequest): Promise<Vehicle | null> {
  const vehicle = await request.stock.vehicleBySlug(request.site.slug, slug);
  return vehicle !== null && isInScope(vehicle, request.scope) ? vehicle : null;
}

/**
 * The vehicle that an address leads to, also an old one: a vehicle that was listed twice is found at the listing that
 * stayed, and one that came back at its new address. Its `slug` tells the address it has now.
 */
export async function vehicleAtAddress(slug: string, request: SiteRequest): Promise<Vehicle | null> {
  const shown = await shownVehicle(slug, request);
  if (shown !== null) return shown;
  const current = await request.stock.currentSlugOf(request.site.slug, slug);
  return current === null ? null : shownVehicle(current, request);
}

type Placed = Parameters<typeof mayStandAt>[0] & Pick<Vehicle, "dealershipSlug" | "locationName">;

/**
 * The place a vehicle stands at: one of its site's settings, else one that an import found. Null where its own
 * data puts it elsewhere, or nothing tells.
 */
export function placeOf(
  vehicle: Placed,
  settings: Site,
  { foundPlaces }: Pick<SiteRequest, "foundPlaces">,
): Location | null {
  return placesOf(vehicle, settings, { foundPlaces })[0] ?? null;
}

/** Who is called about a vehicle: its place, else its dealership, wherever the vehicle stands. */
export function contactOf(vehicle: Placed, settings: Site, request: Pick<SiteRequest, "foundPlaces">): Location | null {
  const anywhere = { dealershipSlug: vehicle.dealershipSlug, locationName: null, ...nowhere };
  return placeOf(vehicle, settings, request) ?? placeOf(anywhere, settings, request);
}

const nowhere = { city: null, state: null, privateSuburb: null, privatePostcode: null };

/** The places a vehicle may stand at, the likeliest first: one where its own place is known, none where nothing is. */
export function placesOf(
  vehicle: Placed,
  settings: Site,
  { foundPlaces }: Pick<SiteRequest, "foundPlaces">,
): Location[] {
  const places = vehiclePlaces(vehicle, settings);
  if (places.length > 0) return places;
  const found = foundPlaces(settings.slug).get(vehicle.dealershipSlug);
  return found !== undefined && mayStandAt(vehicle, found.address) ? [found] : [];
}
