import type { SiteIdentity } from "../settings/identity-settings.ts";
import type { Location, SiteLocations } from "./location.ts";
import type { Vehicle } from "../vehicles/vehicle.ts";
import { mayStandAt } from "../vehicles/vehicle-place.ts";
import { vehiclePlaces } from "./vehicle-places.ts";

/** Locations found by a site's imports, by dealership, in addition to the site's own. */
type FoundPlaces = { foundPlaces: (siteId: string) => ReadonlyMap<string, Location> };

type VehicleSite = Pick<SiteIdentity, "slug"> & SiteLocations;

type Placed = Parameters<typeof mayStandAt>[0] & Pick<Vehicle, "dealershipSlug" | "locationName">;

/**
 * A vehicle's location: one of its site's, otherwise one found by an import. Null if the vehicle's own data
 * contradicts it, or it is unknown.
 */
export function locationOfVehicle(
  vehicle: Placed,
  settings: VehicleSite,
  { foundPlaces }: FoundPlaces,
): Location | null {
  return locationsOfVehicle(vehicle, settings, { foundPlaces })[0] ?? null;
}

/** The contact for a vehicle: its location, otherwise its dealership, wherever the vehicle is. */
export function vehicleContact(vehicle: Placed, settings: VehicleSite, request: FoundPlaces): Location | null {
  const anywhere = { dealershipSlug: vehicle.dealershipSlug, locationName: null, ...nowhere };
  return locationOfVehicle(vehicle, settings, request) ?? locationOfVehicle(anywhere, settings, request);
}

const nowhere = { city: null, state: null, privateSuburb: null, privatePostcode: null };

/** The vehicle's possible locations, most likely first: one if its own is known, none if nothing is. */
export function locationsOfVehicle(vehicle: Placed, settings: VehicleSite, { foundPlaces }: FoundPlaces): Location[] {
  const places = vehiclePlaces(vehicle, settings);
  if (places.length > 0) return places;
  const found = foundPlaces(settings.slug).get(vehicle.dealershipSlug);
  return found !== undefined && mayStandAt(vehicle, found.address) ? [found] : [];
}
