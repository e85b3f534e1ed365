import { purchaseHref, vehicleHref } from "../addresses/paths.ts";
import type { ActionSettings } from "./action-settings.ts";
import { isSoldOnline, mayBeReserved } from "./reserve-eligibility.ts";
import type { Vehicle } from "./vehicle.ts";
import { vehicleNotice } from "./vehicle-notice.ts";

/** Where a visitor learns more of a reserved vehicle, and what the link is about. */
export type ReservedLink = { href: string; question: string; label: string };

/**
 * Where the browser that reserved a vehicle, or is buying it online, gets back to it. All others get back to the
 * vehicle's page, or are told how long it is kept for somebody else. `isBuying`: whether somebody is still at the steps
 * of an online purchase or at the payment of its deposit. Null if the vehicle is not reserved, or the site reserves
 * none.
 */
export function reservedLink(
  vehicle: Pick<Vehicle, "slug" | "sold" | "status" | "itemType" | "reserved" | "carType">,
  settings: { actions: Pick<ActionSettings, "reserve" | "onlinePurchase"> },
  isBuying: boolean,
): ReservedLink | null {
  if (vehicleNotice(vehicle)?.kind !== "reserved") return null;
  const question = "Did you reserve it?";
  const label = "See your reservation";
  if (isSoldOnline(vehicle, settings)) {
    const href = purchaseHref(vehicle.slug);
    if (isBuying) return { href, question: "Are you buying it?", label: "Continue your purchase" };
    return { href, question, label };
  }
  const { reserve } = settings.actions;
  return reserve === "off" ? null : { href: `${vehicleHref(vehicle.slug)}/${reserve}`, question, label };
}

/** The address of a vehicle's reservation page; null if the site offers none or the vehicle is not available. */
export function reserveHref(
  vehicle: Pick<Vehicle, "slug" | "status" | "sold" | "reserved" | "price" | "offerPrice">,
  settings: { actions: Pick<ActionSettings, "reserve"> },
): string | null {
  return mayBeReserved(vehicle, settings) ? `${vehicleHref(vehicle.slug)}/${settings.actions.reserve}` : null;
}
