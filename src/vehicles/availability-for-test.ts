import { isAvailable, isSold } from "./availability.ts";
import type { Vehicle } from "./vehicle.ts";
import { dayMs } from "../settings/durations.ts";

/** True while a sold vehicle remains visible. Without a time of sale it does not (§4, SE-01). */
function isRecentlySold(
  vehicle: Pick<Vehicle, "status" | "sold" | "soldAt">,
  soldVisibleDays: number,
  now: number,
): boolean {
  if (!isSold(vehicle) || vehicle.soldAt === null) return false;
  return now - vehicle.soldAt <= soldVisibleDays * dayMs;
}

/** The base condition as worded in the specification: a vehicle that shoppers may see (§4, SE-01, VP-17). */
export function isOnShow(
  vehicle: Pick<Vehicle, "status" | "sold" | "soldAt" | "showOnDealerWebsite">,
  soldVisibleDays: number,
  now: number,
): boolean {
  if (!vehicle.showOnDealerWebsite) return false;
  return isAvailable(vehicle) || isRecentlySold(vehicle, soldVisibleDays, now);
}
