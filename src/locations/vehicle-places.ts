import type { Site } from "../sites/site-config.ts";
import { departmentOf, type Location } from "./location.ts";

type Standing = { dealershipSlug: string; locationName: string | null };

/**
 * The places of a site at which a vehicle may stand, the likeliest first: the location of its name, else its
 * dealership's sales locations, else whatever the dealership has.
 */
export function vehiclePlaces(vehicle: Standing, { locations }: Pick<Site, "locations">): Location[] {
  const places = locations.filter((place) => place.visible && place.dealershipSlug === vehicle.dealershipSlug);
  const sales = places
    .filter((place) => departmentOf(place) === "sales")
    .toSorted((a, b) => Number(b.primary) - Number(a.primary));
  const own = sales.find((place) => place.name === vehicle.locationName);
  if (own !== undefined) return [own];
  return sales.length > 0 ? sales : places;
}

/** The place at which a vehicle stands; null where nobody knows at which of several it does. */
export function knownVehiclePlace(vehicle: Standing, site: Pick<Site, "locations">): Location | null {
  const [place, another] = vehiclePlaces(vehicle, site);
  return another === undefined ? (place ?? null) : null;
}
