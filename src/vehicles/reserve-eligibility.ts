import type { ActionSettings } from "./action-settings.ts";
import { isSold } from "./availability.ts";
import { effectivePrice } from "./price-display.ts";
import type { Vehicle } from "./vehicle.ts";

/**
 * Whether a shopper may reserve the vehicle with a deposit: the site offers it, and the vehicle is available (D4,
 * BT-02).
 */
export function mayBeReserved(vehicle: FreeVehicle, settings: { actions: Pick<ActionSettings, "reserve"> }): boolean {
  return settings.actions.reserve !== "off" && isFree(vehicle);
}

/** Whether a vehicle is of the kind that the site sells online: a used one, where the flag is on (§2, RT-10). */
export function isSoldOnline(
  { carType }: Pick<Vehicle, "carType">,
  { actions }: { actions: Pick<ActionSettings, "onlinePurchase"> },
): boolean {
  return actions.onlinePurchase && carType === "used";
}

/** Whether a shopper may start to buy the vehicle online: the site sells it online, and it is available (RT-10). */
export function mayBeBought(
  vehicle: FreeVehicle & Pick<Vehicle, "carType">,
  settings: { actions: Pick<ActionSettings, "onlinePurchase"> },
): boolean {
  return isSoldOnline(vehicle, settings) && isFree(vehicle);
}

type FreeVehicle = Pick<Vehicle, "status" | "sold" | "reserved" | "price" | "offerPrice">;

function isFree(vehicle: FreeVehicle): boolean {
  if (vehicle.status !== "in_stock" || isSold(vehicle) || vehicle.reserved) return false;
  return effectivePrice(vehicle) !== null;
}
