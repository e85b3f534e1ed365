import type { Position } from "../locations/distance.ts";
import { distanceKm } from "../locations/distance.ts";
import type { PurchaseSettings } from "./purchase-settings.ts";
import { dayMs } from "../settings/durations.ts";

type DeliverySettings = Pick<
  PurchaseSettings,
  "deliveryWithinKm" | "deliveryFreeKm" | "deliveryDollars" | "deliveryDollarsPerKm"
>;

/** What the delivery of a vehicle costs. `cents` is null beyond the distance in which it is delivered. */
export type DeliveryQuote = { km: number; cents: number | null };

/** What delivery from one position to another costs, by the distance in whole kilometres. */
export function deliveryQuote(from: Position, to: Position, settings: DeliverySettings): DeliveryQuote {
  const km = Math.round(distanceKm(from, to));
  if (km > settings.deliveryWithinKm) return { km, cents: null };
  const chargedKm = Math.max(0, km - settings.deliveryFreeKm);
  if (chargedKm === 0) return { km, cents: 0 };
  return { km, cents: Math.round((settings.deliveryDollars + chargedKm * settings.deliveryDollarsPerKm) * 100) };
}

const deliveryDays = 14;

/** The days on which a vehicle can be delivered, as `yyyy-mm-dd`: no Sundays. `today` is the dealership's. */
export function daysOfDelivery(today: string, { deliveryFromDays }: Pick<PurchaseSettings, "deliveryFromDays">) {
  const first = Date.parse(`${today}T00:00Z`) + deliveryFromDays * dayMs;
  return Array.from({ length: deliveryDays }, (_, index) => new Date(first + index * dayMs))
    .filter((date) => date.getUTCDay() !== 0)
    .map((date) => date.toISOString().slice(0, 10));
}
