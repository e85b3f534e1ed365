import { vehicleHref } from "../addresses/paths.ts";
import type { Site } from "../sites/site-config.ts";
import { mayBeReserved } from "./reserve-eligibility.ts";
import type { Vehicle } from "./vehicle.ts";

/** Last steps of the addresses at which vehicles are reserved (§2); a site's flag picks one of them (RT-09). */
export const reserveSteps: readonly string[] = ["checkout", "buy-online"];

/** The address at which a shopper reserves a vehicle; null where the site does not offer it, or it is not free to buy. */
export function reserveHref(
  vehicle: Pick<Vehicle, "slug" | "status" | "sold" | "reserved" | "price" | "offerPrice">,
  settings: { actions: Pick<Site["actions"], "reserve"> },
): string | null {
  return mayBeReserved(vehicle, settings) ? `${vehicleHref(vehicle.slug)}/${settings.actions.reserve}` : null;
}
