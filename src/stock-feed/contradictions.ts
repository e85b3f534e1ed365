import { formatKilometres } from "../vehicles/australian-format.ts";
import type { Vehicle } from "../vehicles/vehicle.ts";
import type { RowNote } from "./row-outcome.ts";

/** A new vehicle has been moved and tried, no more. */
const mostKilometresOfNew = 2_000;
/** Nobody drives further in a vehicle of a year that has not begun. */
const mostKilometresOfNextYear = 20_000;

/** What a row tells of its vehicle that cannot all be true. It is taken as it is written. */
export function contradictions(
  { carType, year, km }: Pick<Vehicle, "carType" | "year" | "km">,
  thisYear: number,
): RowNote[] {
  if (km === null) return [];
  const driven = formatKilometres(km);
  if (carType === "new" && km > mostKilometresOfNew)
    return [odometerNote(`A new vehicle has not been driven ${driven}: check its type and its odometer.`)];
  if (year !== null && year > thisYear && km > mostKilometresOfNextYear)
    return [odometerNote(`A vehicle of ${year} has not been driven ${driven}: check its year and its odometer.`)];
  return [];
}

function odometerNote(message: string): RowNote {
  return { field: "km", reason: "odometer-not-plausible", message: `${message} Both are taken as they are written.` };
}
