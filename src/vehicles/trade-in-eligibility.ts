import { tradeInPath } from "../addresses/paths.ts";
import type { ActionSettings } from "./action-settings.ts";
import { isSold } from "./availability.ts";
import type { Vehicle } from "./vehicle.ts";

/** A vehicle at or below this many dollars offers no trade-in valuation (§4, §9: over 200). */
const highestPriceWithoutValuation = 200;

/** Settings that enable the valuation service: the site accepts trade-ins, and offers them with its vehicles. */
export type TradeInService = { actions: Pick<ActionSettings, "tradeInValuation">; tradeIn: { enabled: boolean } };

/**
 * Whether a shopper may have a trade-in valued against this vehicle: the service is enabled, and the vehicle is
 * available (BT-03, BT-04).
 */
export function mayValueTradeIn(
  vehicle: Pick<Vehicle, "status" | "sold" | "reserved" | "price">,
  settings: TradeInService,
): boolean {
  if (!settings.actions.tradeInValuation || !settings.tradeIn.enabled) return false;
  if (vehicle.status !== "in_stock" || isSold(vehicle) || vehicle.reserved) return false;
  return (vehicle.price ?? 0) > highestPriceWithoutValuation;
}

/** The address for valuing a trade-in against a vehicle (§2). */
export function tradeInHref(vehicleId: string): string {
  return `${tradeInPath}?car_id=${encodeURIComponent(vehicleId)}`;
}
