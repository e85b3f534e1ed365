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
  /** Body, fuel and gearbox as text; empty when not known. Feeds write them in many ways: they are no facts. */
  build: string;
};

/** What names one vehicle, whatever else is told of it. */
export type IdentityMark = "vin" | "plate";

/** What of a vehicle is read to know it again. */
export type KnownFacts = Pick<
  Vehicle,
  | "vin"
  | "carType"
  | "make"
  | "model"
  | "year"
  | "badge"
  | "km"
  | "colour"
  | "regplate"
  | "body"
  | "fuel"
  | "transmission"
>;

/** Fillers such as `11111111111111111` have the form of a VIN. A real one has more than four different characters. */
const fewestVinCharacters = 5;
/** Facts are bounded, so that the store can index them. */
const longestFact = 60;
/** Shorter beginnings of words are words of their own: `SR` and `SR5`, `GT` and `GTS`. */
const shortestAbbreviation = 4;
/** A vehicle for sale is seldom driven further between two files. */
const testDriveKm = 2_000;
const roundKm = 100;
/** From this reading on, two vehicles of equal facts are one: new vehicles all have a few kilometres. */
const tellingKm = 200;

/** The identity of a vehicle, as a stock file or the site has it. */
export function identityOf(vehicle: KnownFacts): VehicleIdentity {
  const isReal = vehicle.vin !== null && !isFillerVin(vehicle.vin);
  const build = inOneText([vehicle.body, vehicle.fuel, vehicle.transmission]);
  return { vin: isReal ? vehicle.vin : null, facts: factsOf(vehicle), plate: vehicle.regplate, build };
}

/** Whether what has the form of a VIN only fills its column. */
export function isFillerVin(vin: string): boolean {
  return new Set(vin).size < fewestVinCharacters;
}

/** Make, model, year, badge, car type, colour and kilometres. Not the price: it changes while the vehicle stands there. */
function factsOf({ make, model, year, badge, carType, colour, km }: Partial<KnownFacts>): string {
  return inOneText([make, model, year, badge, carType, colour, km]);
}

function inOneText(told: readonly (string | number | null | undefined)[]): string {
  return told
    .map((word) =>
      String(word ?? "")
        .toLowerCase()
        .replaceAll("|", " ")
        .slice(0, longestFact),
    )
    .join("|");
}

/**
 * How much it weighs against two descriptions being of one vehicle that they differ in something. No single one makes
 * two vehicles, however wrong it was: it is a correction.
 */
const weights = {
  model: 2,
  year: 2,
  badge: 1,
  colour: 1,
  otherPlate: 2,
  onePlate: -2,
  /** A VIN that a vehicle gains may be that of the next one under its stock number. */
  gainedVin: 1,
  /** By driving for sale, or rounded. */
  nearReadings: 1,
  /** New vehicles are told apart by their few kilometres, which hardly change. */
  otherReadings: 2,
  build: 1,
  /** Further than an odometer is corrected, or a vehicle for sale is driven. */
  farReadings: 3,
};
const weightOfAnother = 4;

/**
 * Whether a row speaks of another vehicle than the one that has its stock number. Where both sides have a VIN,
 * another VIN means another vehicle, unless all else agrees: then the VIN is corrected, or its column has shifted.
 * Without VINs all that differs is weighed.
 */
export function isAnotherVehicle(known: VehicleIdentity, row: VehicleIdentity): boolean {
  if ((known.vin !== null && known.vin === row.vin) || known.facts === row.facts) return false;
  const [one, other] = [readFacts(known.facts), readFacts(row.facts)];
  if (known.vin !== null && row.vin !== null) return !areFactsAlike(known, row);
  const weight = [
    areKindsDifferent(one, other) ? weights.model : 0,
    differ(one.year, other.year) ? weights.year : 0,
    areUnlike(one.badge, other.badge) ? weights.badge : 0,
    areUnlike(one.colour, other.colour) ? weights.colour : 0,
    areOtherPlates(known, row) ? weights.otherPlate : 0,
    haveOnePlate(known, row) ? weights.onePlate : 0,
    row.vin !== null ? weights.gainedVin : 0,
    weightOfReadings(known, row),
  ].reduce((sum, each) => sum + each, 0);
  return weight >= weightOfAnother;
}

/** Whether all facts of two descriptions agree, or make, model, year and the kilometres that tell vehicles apart. */
export function areFactsAlike({ facts }: Pick<VehicleIdentity, "facts">, row: Pick<VehicleIdentity, "facts">): boolean {
  const [one, other] = [readFacts(facts), readFacts(row.facts)];
  const isAlike = one.make === other.make && one.model === other.model && one.year === other.year;
  return facts === row.facts || (isAlike && one.km === other.km && isDriven(facts));
}

/** A reading of 0 fills the column of a vehicle whose odometer nobody has read. */
function weightOfReadings(known: VehicleIdentity, row: VehicleIdentity): number {
  const [before, after] = [kilometresIn(known.facts), kilometresIn(row.facts)];
  if (!before || !after || before === after) return 0;
  // Body, fuel and gearbox count here only: another provider writes all of them otherwise, but not the odometer.
  if (isOdometerJump(before, after)) return weights.farReadings + (haveOtherBuilds(known, row) ? weights.build : 0);
  const isNear = after > before ? after - before <= testDriveKm : after % roundKm === 0;
  return isNear && after >= tellingKm ? weights.nearReadings : weights.otherReadings;
}

function haveOtherBuilds(one: VehicleIdentity, other: VehicleIdentity): boolean {
  const words = other.build.split("|");
  return one.build.split("|").some((word, index) => areUnlike(word, words[index] ?? ""));
}

/** Whether two vehicles have plates, and different ones. */
export function areOtherPlates(one: Pick<VehicleIdentity, "plate">, other: Pick<VehicleIdentity, "plate">): boolean {
  return one.plate !== null && other.plate !== null && one.plate !== other.plate;
}

function haveOnePlate(one: Pick<VehicleIdentity, "plate">, other: Pick<VehicleIdentity, "plate">): boolean {
  return one.plate !== null && one.plate === other.plate;
}

/**
 * Whether two descriptions are of one vehicle because they have one plate, and nothing that a vehicle keeps tells
 * otherwise: VIN, make, model and year. Dealer plates go round among new vehicles, whose colours tell them apart.
 */
export function areOneByPlate(one: Omit<VehicleIdentity, "build">, other: Omit<VehicleIdentity, "build">): boolean {
  if (!haveOnePlate(one, other) || differ(one.vin ?? "", other.vin ?? "")) return false;
  const [facts, otherFacts] = [readFacts(one.facts), readFacts(other.facts)];
  if (differ(facts.year, otherFacts.year) || areKindsDifferent(facts, otherFacts)) return false;
  return isDriven(one.facts) || isDriven(other.facts) || !areUnlike(facts.colour, otherFacts.colour);
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

/**
 * `GX` and `GX Manual` may be one badge, `White` and `Pearl White` one colour; `SR` and `SR5` are two badges. What is
 * not told is part of any text.
 */
export function areUnlike(one: string, other: string): boolean {
  return one !== other && !mayBeOneText(wordsOf(one), wordsOf(other));
}

/** `prado` and `landcruiser prado` of one make may be one model; `3` and `3 series` of two makes are not. */
function areKindsDifferent(one: Facts, other: Facts): boolean {
  if (!differ(one.model, other.model)) return false;
  return one.make !== other.make || !mayBeOneText(modelWordsOf(one.model), modelWordsOf(other.model));
}

/** The words of a text, without their signs: `ST-L` is one. */
function wordsOf(text: string): string[] {
  return text.split(/[\s/,|&()]+/u).flatMap((word) => word.replaceAll(/[^\p{L}\p{N}]/gu, "") || []);
}

/** Models are written with and without a hyphen: `CX-30` has the words `cx` and `30`, as `CX30` has. */
function modelWordsOf(model: string): string[] {
  return model.match(/\p{L}+|\p{N}+/gu) ?? [];
}

/** Whether all of one text is in the other, word by word or where spaces are left out: `hi rider` in `SR Hi-Rider`. */
function mayBeOneText(one: readonly string[], other: readonly string[]): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  return isPartOf(short, long) || isPartOf(long, short);
}

function isPartOf(short: readonly string[], long: readonly string[]): boolean {
  const joined = short.join("");
  return (
    short.every((word) => long.some((each) => areOneWord(word, each))) ||
    long.some((_, start) => long.some((_each, end) => long.slice(start, end + 1).join("") === joined))
  );
}

/** `auto` is `automatic` in short; `st` is not `stx`. */
function areOneWord(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  return short === long || (short.length >= shortestAbbreviation && long.startsWith(short));
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
