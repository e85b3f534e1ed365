import type { ActionSettings } from "./action-settings.ts";
import { isSold } from "./availability.ts";
import { effectivePrice } from "./price-display.ts";
import type { Vehicle } from "./vehicle.ts";

/**
 * Whether a shopper may reserve the vehicle with a deposit: the site offers it, and the vehicle is available (D4,
 * BT-02).
 */
export function mayBeReserved(
  vehicle: Pick<Vehicle, "status" | "sold" | "reserved" | "price" | "offerPrice">,
  settings: { actions: Pick<ActionSettings, "reserve"> },
): boolean {
  if (settings.actions.reserve === "off") return false;
  if (vehicle.status !== "in_stock" || isSold(vehicle) || vehicle.reserved) return false;
  return effectivePrice(vehicle) !== null;
}
