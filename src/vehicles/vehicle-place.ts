import { shownText } from "./shown-text.ts";
import type { Vehicle } from "./vehicle.ts";

export type VehiclePlace = { suburb: string | null; state: string | null; postcode: string | null };

type Placed = Pick<Vehicle, "city" | "state" | "privateSuburb" | "privatePostcode">;

/**
 * Where a vehicle is: its private seller's suburb, or else the city in its data. Used by cards, pages, filters,
 * structured data, brochures and emails, so that they agree.
 */
export function vehiclePlace({ city, state, privateSuburb, privatePostcode }: Placed): VehiclePlace {
  const ownSuburb = shownText(privateSuburb);
  return {
    suburb: ownSuburb ?? shownText(city),
    state: shownText(state),
    postcode: ownSuburb === null && shownText(city) !== null ? null : shownText(privatePostcode),
  };
}

/** Suburb and state, such as `Bundaberg QLD`; null if neither is known. */
export function vehiclePlaceText(vehicle: Placed): string | null {
  const { suburb, state } = vehiclePlace(vehicle);
  const parts = [suburb, state].filter((part) => part !== null);
  return parts.length === 0 ? null : parts.join(" ");
}

/** The properties that distinguish a dealer's locations. */
export type Yard = { name: string | null; city: string | null; state: string | null };

/** Whether a vehicle may be at a location: no known part of its place contradicts it. */
export function mayStandAt(vehicle: Placed, yard: Omit<Yard, "name">): boolean {
  const { suburb, state } = vehiclePlace(vehicle);
  return isSame(state, yard.state) && isSame(suburb, yard.city);
}

/** Unknown values match any other. Ignores case, punctuation and a direction such as `North` at either end. */
function isSame(one: string | null, other: string | null): boolean {
  if (one === null || other === null) return true;
  const [a, b] = [nameKey(one), nameKey(other)];
  return isStartOrEnd(a, b) || isStartOrEnd(b, a);
}

function isStartOrEnd(name: string, longer: string): boolean {
  return `${longer} `.startsWith(`${name} `) || ` ${longer}`.endsWith(` ${name}`);
}

function nameKey(name: string): string {
  return name
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, " ")
    .trim();
}
