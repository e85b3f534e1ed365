import { currentStatus, isSold } from "../vehicles/availability.ts";
import { passesStockFilters } from "../vehicles/stock-filters.ts";
import type { Vehicle } from "../vehicles/vehicle.ts";
import type { SearchScope } from "./search-engine.ts";
import { dayMs } from "../settings/durations.ts";

type Listed = Pick<Vehicle, "status" | "sold" | "soldAt" | "showOnDealerWebsite">;

/**
 * Time until which a vehicle counts as present: unlimited while it is available, its time of sale once sold, and never
 * if it is hidden or the time of sale is unknown. Search indexes store it, because whether a sold vehicle is still
 * shown depends on the clock and not on the stock (§4, SE-01).
 */
export function presentUntil(vehicle: Listed): number {
  if (!vehicle.showOnDealerWebsite) return -Infinity;
  if (!isSold(vehicle)) return Infinity;
  return vehicle.soldAt ?? -Infinity;
}

/** The earliest `presentUntil` that is still shown, in epoch milliseconds (SE-02). */
export function shownFrom(scope: Pick<SearchScope, "now" | "soldVisibleDays">): number {
  return scope.now - scope.soldVisibleDays * dayMs;
}

/** Base condition of every search: available or sold within N days, and shown on the website (§4, SE-01). */
export function meetsBaseCondition(vehicle: Listed, scope: Pick<SearchScope, "now" | "soldVisibleDays">): boolean {
  return presentUntil(vehicle) >= shownFrom(scope);
}

/** Returns true if the site lists the vehicle: it meets the base condition and the site's stock filters (SE-17). */
export function isInScope(vehicle: Vehicle, scope: SearchScope): boolean {
  if (!meetsBaseCondition(vehicle, scope)) return false;
  const { carType, make, itemType, dealershipSlug, images } = vehicle;
  const filtered = { carType, make, status: currentStatus(vehicle), itemType, dealershipSlug };
  return passesStockFilters(filtered, images.length, scope);
}
