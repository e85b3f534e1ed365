import type { Vehicle } from "./vehicle.ts";

/** By what a vehicle is recognised when its dealership or its stock number changes. */
export type VehicleIdentity = {
  /** Null when not given, or when it can belong to no vehicle. */
  vin: string | null;
  /** What a row tells of the vehicle as text: equal for equal facts. See `factsOf`. */
  facts: string;
};

type KnownFacts = Pick<Vehicle, "vin" | "carType" | "make" | "model" | "year" | "badge" | "km" | "colour">;

/** Fillers such as `11111111111111111` have the form of a VIN. A real one has more than four different characters. */
const fewestVinCharacters = 5;
/** Facts are bounded, so that the store can index them. */
const longestFact = 60;
/** From this reading on, two vehicles of equal facts are one: new vehicles all have a few kilometres. */
const tellingKm = 200;

/** The identity of a vehicle, as a stock file or the site has it. */
export function identityOf(vehicle: KnownFacts): VehicleIdentity {
  const isReal = vehicle.vin !== null && new Set(vehicle.vin).size >= fewestVinCharacters;
  return { vin: isReal ? vehicle.vin : null, facts: factsOf(vehicle) };
}

/** Make, model, year, badge, car type, colour and kilometres. Not the price: it changes while the vehicle stands there. */
function factsOf({ make, model, year, badge, carType, colour, km }: KnownFacts): string {
  const words = [make, model, year, badge, carType, colour, km];
  return words
    .map((word) =>
      String(word ?? "")
        .toLowerCase()
        .replaceAll("|", " ")
        .slice(0, longestFact),
    )
    .join("|");
}

/**
 * Whether a row speaks of another vehicle than the one that has its stock number. VINs decide where both
 * sides have one. Without them it is another vehicle when make and model differ, and year or kilometres too:
 * one of these alone is a correction.
 */
export function isAnotherVehicle(known: VehicleIdentity, row: VehicleIdentity): boolean {
  if (known.vin !== null && row.vin !== null) return known.vin !== row.vin;
  if (known.facts === "" || row.facts === "") return false;
  const [make, model, year, , , , km] = known.facts.split("|");
  const [rowMake, rowModel, rowYear, , , , rowKm] = row.facts.split("|");
  return make !== rowMake && model !== rowModel && (year !== rowYear || km !== rowKm);
}

/** Whether equal facts are enough to know a vehicle again. */
export function areFactsTelling(facts: string): boolean {
  return isDriven(facts);
}

/** Whether facts tell of more kilometres than new vehicles have. */
export function isDriven(facts: string): boolean {
  return (kilometresIn(facts) ?? 0) >= tellingKm;
}

/** The odometer reading that facts tell; null when they tell none. */
export function kilometresIn(facts: string): number | null {
  const km = facts.slice(facts.lastIndexOf("|") + 1);
  return km === "" ? null : Number(km);
}
