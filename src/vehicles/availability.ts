import type { Vehicle, VehicleStatus } from "./vehicle.ts";

const millisecondsPerDay = 24 * 60 * 60 * 1000;

/** True for a vehicle that a shopper can still buy: in stock or coming soon, and not sold (§4). */
export function isAvailable(vehicle: Pick<Vehicle, "status" | "sold">): boolean {
  return !isSold(vehicle);
}

/** True once a vehicle is sold, by its status or by its flag: either source alone is enough (§4). */
export function isSold(vehicle: Pick<Vehicle, "status" | "sold">): boolean {
  return vehicle.status === "sold" || vehicle.sold;
}

/** The status that shoppers are told: sold by the flag is sold. */
export function currentStatus(vehicle: Pick<Vehicle, "status" | "sold">): VehicleStatus {
  return isSold(vehicle) ? "sold" : vehicle.status;
}

/** True while a sold vehicle stays visible. Without a time of sale it does not (§4, SE-01). */
export function isRecentlySold(
  vehicle: Pick<Vehicle, "status" | "sold" | "soldAt">,
  soldVisibleDays: number,
  now: number,
): boolean {
  if (!isSold(vehicle) || vehicle.soldAt === null) return false;
  return now - vehicle.soldAt <= soldVisibleDays * millisecondsPerDay;
}

/** True for a vehicle that shoppers may see at all, in search and by its own address (§4, SE-01, VP-17). */
export function isOnShow(
  vehicle: Pick<Vehicle, "status" | "sold" | "soldAt" | "showOnDealerWebsite">,
  soldVisibleDays: number,
  now: number,
): boolean {
  if (!vehicle.showOnDealerWebsite) return false;
  return isAvailable(vehicle) || isRecentlySold(vehicle, soldVisibleDays, now);
}
