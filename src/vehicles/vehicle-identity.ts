import { isOdometerJump } from "./value-jumps.ts";
import type { Vehicle } from "./vehicle.ts";

/** By what a vehicle is recognised when its dealership or its stock number changes. */
export type VehicleIdentity = {
  /** Null when not given, or when it can belong to no vehicle. */
  vin: string | null;
  /** What a row tells of the vehicle as text: equal for equal facts. See `factsOf`. */
  facts: string;
  /** Registration plate; null when not given. */
  plate: string | null;
};

type KnownFacts = Pick<Vehicle, "vin" | "carType" | "make" | "model" | "year" | "badge" | "km" | "colour" | "regplate">;

/** Fillers such as `11111111111111111` have the form of a VIN. A real one has more than four different characters. */
const fewestVinCharacters = 5;
/** Facts are bounded, so that the store can index them. */
const longestFact = 60;
/** From this reading on, two vehicles of equal facts are one: new vehicles all have a few kilometres. */
const tellingKm = 200;

/** The identity of a vehicle, as a stock file or the site has it. */
export function identityOf(vehicle: KnownFacts): VehicleIdentity {
  const isReal = vehicle.vin !== null && !isFillerVin(vehicle.vin);
  return { vin: isReal ? vehicle.vin : null, facts: factsOf(vehicle), plate: vehicle.regplate };
}

/** Whether what has the form of a VIN only fills its column. */
export function isFillerVin(vin: string): boolean {
  return new Set(vin).size < fewestVinCharacters;
}

/** Make, model, year, badge, car type, colour and kilometres. Not the price: it changes while the vehicle stands there. */
function factsOf({ make, model, year, badge, carType, colour, km }: Partial<KnownFacts>): string {
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
 * Whether a row speaks of another vehicle than the one that has its stock number. Where both sides have a VIN,
 * another VIN means another vehicle, unless all else agrees: then the VIN is corrected, or its column has shifted.
 * Without VINs it is another vehicle when two differ of model, year, kilometres, and badge and colour together: one of
 * these alone is a correction. With another plate one is enough, but for kilometres that only rose; with the same plate
 * it takes three.
 */
export function isAnotherVehicle(known: VehicleIdentity, row: VehicleIdentity): boolean {
  if (known.vin !== null && known.vin === row.vin) return false;
  const [one, other] = [readFacts(known.facts), readFacts(row.facts)];
  if (known.vin !== null && row.vin !== null) return known.facts !== row.facts && !areTellingAlike(one, other);
  const lasting = [
    areKindsDifferent(one, other),
    differ(one.year, other.year),
    areUnlike(one.badge, other.badge) && areUnlike(one.colour, other.colour),
  ].filter(Boolean).length;
  if (areOtherPlates(known, row))
    return lasting > 0 || isOdometerJump(kilometresIn(known.facts), kilometresIn(row.facts));
  const differences = lasting + (differ(one.km, other.km) ? 1 : 0);
  return differences >= (haveOnePlate(known, row) ? 3 : 2);
}

/** Whether two vehicles have plates, and different ones. */
export function areOtherPlates(one: Pick<VehicleIdentity, "plate">, other: Pick<VehicleIdentity, "plate">): boolean {
  return one.plate !== null && other.plate !== null && one.plate !== other.plate;
}

function haveOnePlate(one: VehicleIdentity, other: VehicleIdentity): boolean {
  return one.plate !== null && one.plate === other.plate;
}

/**
 * Whether a row at another dealership speaks of the vehicle that had its stock number: of one model, and not more than
 * one of year, badge, colour and kilometres differs. Two dealerships may use the same numbers, so that less tells less
 * than under the vehicle's own key.
 */
export function isMovedVehicle(known: VehicleIdentity, row: VehicleIdentity): boolean {
  if (known.facts === "" || row.facts === "" || isAnotherVehicle(known, row)) return false;
  if (areOtherPlates(known, row)) return false;
  if (haveOnePlate(known, row)) return true;
  const [one, other] = [readFacts(known.facts), readFacts(row.facts)];
  const differences = [
    differ(one.year, other.year),
    areUnlike(one.badge, other.badge),
    areUnlike(one.colour, other.colour),
    differ(one.km, other.km),
  ];
  return !areKindsDifferent(one, other) && differences.filter(Boolean).length <= 1;
}

/**
 * Whether a row that passes for the vehicle with its stock number has other kilometres or another model: then another
 * vehicle that has exactly the facts of the row is the better guess. Where VINs or plates agree there is no doubt.
 */
export function isInDoubt(known: VehicleIdentity, row: VehicleIdentity): boolean {
  if ((known.vin !== null && row.vin !== null) || haveOnePlate(known, row)) return false;
  const [one, other] = [readFacts(known.facts), readFacts(row.facts)];
  return differ(one.km, other.km) || areKindsDifferent(one, other);
}

/** Whether facts speak of vehicles of different kinds, as a wrong VIN would join them: another model, or another make too. */
export function areDifferentKinds(facts: string, otherFacts: string): boolean {
  return areKindsDifferent(readFacts(facts), readFacts(otherFacts));
}

/** Make, model and year as facts that tell nothing else; an empty year is not known. For `mayBeOfKind`. */
export function kindFactsOf({ make, model, year }: Pick<KnownFacts, "make" | "model" | "year">): string {
  return factsOf({ make, model, year });
}

/** Whether a vehicle may be one that is known by make and model only, and by its year where that is told. */
export function mayBeOfKind(facts: string, kindFacts: string): boolean {
  const [one, other] = [readFacts(facts), readFacts(kindFacts)];
  return !differ(one.year, other.year) && !areKindsDifferent(one, other);
}

/** The words that facts consist of; empty where a row tells none. */
type Facts = {
  make: string;
  model: string;
  year: string;
  badge: string;
  carType: string;
  colour: string;
  km: string;
};

/** Reads what `identityOf` has written; the facts of a vehicle that was removed long ago may be empty. */
export function readFacts(facts: string): Facts {
  const [make = "", model = "", year = "", badge = "", carType = "", colour = "", km = ""] = facts.split("|");
  return { make, model, year, badge, carType, colour, km };
}

/** What one side does not tell is no difference. */
function differ(one: string, other: string): boolean {
  return one !== "" && other !== "" && one !== other;
}

/** `GX` and `GX Manual` may be one badge, `White` and `Pearl White` one colour. What is not told is part of any word. */
export function areUnlike(one: string, other: string): boolean {
  return !one.includes(other) && !other.includes(one);
}

/** `prado` and `landcruiser prado` of one make may be one model; `3` and `3 series` of two makes are not. */
function areKindsDifferent(one: Facts, other: Facts): boolean {
  return differ(one.model, other.model) && (one.make !== other.make || areUnlike(plain(one.model), plain(other.model)));
}

function plain(model: string): string {
  return model.replaceAll(/[^\p{L}\p{N}]/gu, "");
}

function areTellingAlike(one: Facts, other: Facts): boolean {
  const isAlike = one.make === other.make && one.model === other.model && one.year === other.year;
  return isAlike && one.km === other.km && Number(one.km) >= tellingKm;
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
  const { km } = readFacts(facts);
  return km === "" ? null : Number(km);
}
