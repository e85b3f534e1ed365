import {
  areDifferentKinds,
  areOtherPlates,
  isAnotherVehicle,
  readFacts,
  type VehicleIdentity,
} from "./vehicle-identity.ts";

/** A row whose dealership is assumed, and that describes another vehicle than the one under its stock number. */
export type ContradictedRow = {
  line: number;
  stocknum: string;
  dealership: string;
  /** The slug of the vehicle on the site, and the first line of the file, that it contradicts; null if there is none. */
  contradicts: { slug: string | null; line: number | null };
};

/**
 * Whether a row contradicts the vehicle under its stock number in anything that identifies it: VIN, otherwise plate,
 * make, model or year, or too much else (`isAnotherVehicle`). For rows that may belong to another dealership, where one
 * difference is not taken for a correction.
 */
export function isContradicted(known: VehicleIdentity, row: VehicleIdentity): boolean {
  if (known.vin !== null && row.vin !== null) return known.vin !== row.vin;
  const [one, other] = [readFacts(known.facts).year, readFacts(row.facts).year];
  const haveOtherYears = one !== "" && other !== "" && one !== other;
  return (
    areOtherPlates(known, row) ||
    haveOtherYears ||
    areDifferentKinds(known.facts, row.facts) ||
    isAnotherVehicle(known, row)
  );
}
