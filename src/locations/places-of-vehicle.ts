import type { Site } from "../sites/site-config.ts";
import type { Location } from "../sites/site-location.ts";
import type { Vehicle } from "../vehicles/vehicle.ts";
import { mayStandAt } from "../vehicles/vehicle-place.ts";
import { vehiclePlaces } from "./vehicle-places.ts";

/** Places that imports found for a site, by dealership; they stand beside the site's own. */
type FoundPlaces = { foundPlaces: (siteId: string) => ReadonlyMap<string, Location> };

type Placed = Parameters<typeof mayStandAt>[0] & Pick<Vehicle, "dealershipSlug" | "locationName">;

/**
 * The place a vehicle stands at: one of its site's settings, else one that an import found. Null where its own
 * data puts it elsewhere, or nothing tells.
 */
export function placeOf(vehicle: Placed, settings: Site, { foundPlaces }: FoundPlaces): Location | null {
  return placesOf(vehicle, settings, { foundPlaces })[0] ?? null;
}

/** Who is called about a vehicle: its place, else its dealership, wherever the vehicle stands. */
export function contactOf(vehicle: Placed, settings: Site, request: FoundPlaces): Location | null {
  const anywhere = { dealershipSlug: vehicle.dealershipSlug, locationName: null, ...nowhere };
  return placeOf(vehicle, settings, request) ?? placeOf(anywhere, settings, request);
}

const nowhere = { city: null, state: null, privateSuburb: null, privatePostcode: null };

/** The places a vehicle may stand at, the likeliest first: one where its own place is known, none where nothing is. */
export function placesOf(vehicle: Placed, settings: Site, { foundPlaces }: FoundPlaces): Location[] {
  const places = vehiclePlaces(vehicle, settings);
  if (places.length > 0) return places;
  const found = foundPlaces(settings.slug).get(vehicle.dealershipSlug);
  return found !== undefined && mayStandAt(vehicle, found.address) ? [found] : [];
}
