import { vehicleHref } from "../addresses/paths.ts";
import type { Site } from "../sites/site-config.ts";
import { mayBeReserved } from "./reserve-eligibility.ts";
import type { Vehicle } from "./vehicle.ts";

/** Last path segments of reservation pages (§2); a site's setting selects one (RT-09). */
export const reserveSteps: readonly string[] = ["checkout", "buy-online"];

/** The address of a vehicle's reservation page; null if the site offers none or the vehicle is not available. */
export function reserveHref(
  vehicle: Pick<Vehicle, "slug" | "status" | "sold" | "reserved" | "price" | "offerPrice">,
  settings: { actions: Pick<Site["actions"], "reserve"> },
): string | null {
  return mayBeReserved(vehicle, settings) ? `${vehicleHref(vehicle.slug)}/${settings.actions.reserve}` : null;
}
