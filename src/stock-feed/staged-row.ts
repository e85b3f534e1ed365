import { stockKey } from "../vehicles/stock.ts";
import { type StagedVehicle } from "../vehicles/stock-imports.ts";
import { parseTime } from "./feed-dates.ts";
import type { FeedRow } from "./feed-field.ts";

export function stagedRow(
  row: FeedRow,
  vehicle: StagedVehicle["vehicle"],
  { withdrawn, isAssumed, timeZone }: { withdrawn: boolean; isAssumed: boolean; timeZone: string },
): StagedVehicle {
  return {
    key: stockKey(vehicle.dealershipSlug, vehicle.stocknum),
    line: row.line,
    lastModified: timeIn(row.values.lastModified, timeZone),
    vehicle,
    withdrawn,
    ...(isAssumed && { isAssumed }),
  };
}

/** A time in a row, in epoch milliseconds; null if there is none. */
export function timeIn(text: string | undefined, timeZone: string): number | null {
  return text === undefined ? null : parseTime(text, timeZone);
}
