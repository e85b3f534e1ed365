import { shownText } from "./shown-text.ts";
import type { Vehicle } from "./vehicle.ts";

/** Where a vehicle is, as far as its own data tells. */
export type VehiclePlace = { suburb: string | null; state: string | null; postcode: string | null };

type Placed = Pick<Vehicle, "city" | "state" | "privateSuburb" | "privatePostcode">;

/**
 * Where a vehicle is: the suburb of its private seller, else the city of its data. Cards, pages, filters, markup,
 * brochures and mails all ask here, so that they say the same.
 */
export function vehiclePlace({ city, state, privateSuburb, privatePostcode }: Placed): VehiclePlace {
  const ownSuburb = shownText(privateSuburb);
  return {
    suburb: ownSuburb ?? shownText(city),
    state: shownText(state),
    postcode: ownSuburb === null && shownText(city) !== null ? null : shownText(privatePostcode),
  };
}

/** Suburb and state, such as `Bundaberg QLD`; null when neither is known. */
export function vehiclePlaceText(vehicle: Placed): string | null {
  const { suburb, state } = vehiclePlace(vehicle);
  const parts = [suburb, state].filter((part) => part !== null);
  return parts.length === 0 ? null : parts.join(" ");
}

/** A place of a dealer, as far as it takes to tell it from others. */
export type Yard = { name: string | null; city: string | null; state: string | null };

/** Whether a vehicle may stand at a yard: nothing that is known of its place says otherwise. */
export function mayStandAt(vehicle: Placed, yard: Omit<Yard, "name">): boolean {
  const { suburb, state } = vehiclePlace(vehicle);
  return isSame(state, yard.state) && isSame(suburb, yard.city);
}

/** Unknown is no difference; case, signs and a direction such as `North` before or after are none either. */
function isSame(one: string | null, other: string | null): boolean {
  if (one === null || other === null) return true;
  const [a, b] = [nameKey(one), nameKey(other)];
  return isAtAnEndOf(a, b) || isAtAnEndOf(b, a);
}

function isAtAnEndOf(name: string, longer: string): boolean {
  return `${longer} `.startsWith(`${name} `) || ` ${longer}`.endsWith(` ${name}`);
}

function nameKey(name: string): string {
  return name
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, " ")
    .trim();
}
