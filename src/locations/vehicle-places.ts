import { mayStandAt } from "../vehicles/vehicle-place.ts";
import { locationDepartment, type Location, type SiteLocations } from "./location.ts";

type Standing = Parameters<typeof mayStandAt>[0] & { dealershipSlug: string; locationName: string | null };

/**
 * A vehicle's possible locations on a site, most likely first: the location with its name, otherwise its dealership's
 * sales locations, otherwise all of the dealership's. Excludes those that its own suburb or state contradicts.
 */
export function vehiclePlaces(vehicle: Standing, { locations }: SiteLocations): Location[] {
  const ofDealership = locations.filter((place) => place.visible && place.dealershipSlug === vehicle.dealershipSlug);
  const own = ofDealership.find(
    (place) => locationDepartment(place) === "sales" && place.name === vehicle.locationName,
  );
  // The name is more specific than the city, which may be that of the next suburb.
  if (own !== undefined && mayStandAt({ ...vehicle, city: null }, own.address)) return [own];
  const places = ofDealership.filter(({ address }) => mayStandAt(vehicle, address));
  const sales = places
    .filter((place) => locationDepartment(place) === "sales")
    .toSorted((a, b) => Number(b.primary) - Number(a.primary));
  return sales.length > 0 ? sales : places;
}

/** A vehicle's location; null if it could be at one of several. */
export function knownVehiclePlace(vehicle: Standing, site: SiteLocations): Location | null {
  const [place, another] = vehiclePlaces(vehicle, site);
  return another === undefined ? (place ?? null) : null;
}
