import type { DealerDirectory } from "./dealer-directory.ts";
import type { VehicleTraces } from "./opened-feed.ts";
import { mayBeNumber } from "./stock-number.ts";

type Dealers = Pick<DealerDirectory, "nameIn">;

/**
 * Whether a broken row is not a vehicle. In a short line without other signs of a vehicle, a stock number may indicate
 * one, unless it follows something that is not a dealership.
 */
export function isNoVehicle(traces: VehicleTraces | null, dealers: Dealers): boolean {
  if (traces === null || traces.isOfVehicle) return false;
  const name = nameIn(traces, dealers);
  return name === "other" || (name === "none" && !traces.stockNumbers.some(mayBeNumber));
}

/**
 * Whether a broken row may be any vehicle of its dealership. One with only a possible stock number may be only if it
 * begins like a row.
 */
export function mayBeAnyVehicle(traces: VehicleTraces, dealers: Dealers): boolean {
  return traces.vins.length === 0 && (traces.isOfVehicle || nameIn(traces, dealers) === "known");
}

/** What a broken row names before its fault. A dealership alone may be a heading. */
function nameIn({ owners: [fromLeft = {}] }: VehicleTraces, dealers: Dealers): ReturnType<Dealers["nameIn"]> {
  return Object.keys(fromLeft).length > 1 ? dealers.nameIn(fromLeft) : "none";
}
