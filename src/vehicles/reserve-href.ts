import { vehicleHref } from "../addresses/paths.ts";
import type { ActionSettings } from "./action-settings.ts";
import { mayBeReserved } from "./reserve-eligibility.ts";
import type { Vehicle } from "./vehicle.ts";
import { vehicleNotice } from "./vehicle-notice.ts";

/** Last path segments of reservation pages (§2); a site's setting selects one (RT-09). */
export const reserveSteps = ["checkout", "buy-online"] as const;

/**
 * Where the browser that reserved a vehicle gets to its reservation, and all others back to the vehicle's page; null if
 * the vehicle is not reserved, or the site reserves none.
 */
export function ownReservationHref(
  vehicle: Pick<Vehicle, "slug" | "sold" | "status" | "reserved">,
  { actions }: { actions: Pick<ActionSettings, "reserve"> },
): string | null {
  if (vehicleNotice(vehicle)?.kind !== "reserved" || actions.reserve === "off") return null;
  return `${vehicleHref(vehicle.slug)}/${actions.reserve}`;
}

/** The address of a vehicle's reservation page; null if the site offers none or the vehicle is not available. */
export function reserveHref(
  vehicle: Pick<Vehicle, "slug" | "status" | "sold" | "reserved" | "price" | "offerPrice">,
  settings: { actions: Pick<ActionSettings, "reserve"> },
): string | null {
  return mayBeReserved(vehicle, settings) ? `${vehicleHref(vehicle.slug)}/${settings.actions.reserve}` : null;
}
