import { formatKilometres } from "../vehicles/australian-format.ts";
import type { Vehicle } from "../vehicles/vehicle.ts";
import type { RowNote } from "./row-outcome.ts";

/** A new vehicle has only been moved and test driven. */
const mostKilometresOfNew = 2_000;
/** Upper limit for a vehicle whose model year has not begun. */
const mostKilometresOfNextYear = 20_000;

/** Values of a row that contradict each other. They are not changed. */
export function contradictions(
  { carType, year, km }: Pick<Vehicle, "carType" | "year" | "km">,
  thisYear: number,
): RowNote[] {
  if (km === null) return [];
  const driven = formatKilometres(km);
  if (carType === "new" && km > mostKilometresOfNew)
    return [odometerNote(`A new vehicle should not have been driven ${driven}: check its type and odometer.`)];
  if (year !== null && year > thisYear && km > mostKilometresOfNextYear)
    return [
      odometerNote(`A vehicle from ${year} is unlikely to have been driven ${driven}: check its year and odometer.`),
    ];
  return [];
}

function odometerNote(message: string): RowNote {
  return { field: "km", reason: "odometer-not-plausible", message };
}
