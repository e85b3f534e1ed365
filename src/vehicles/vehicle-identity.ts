import { isOdometerJump } from "./value-jumps.ts";
import type { Vehicle } from "./vehicle.ts";

/** The properties by which a vehicle is recognised when its dealership or stock number changes. */
export type VehicleIdentity = {
  /** Null if not given or not a real VIN. */
  vin: string | null;
  /** Facts in a comparable form: see `identityFacts`. */
  facts: string;
  /** Registration plate; null if not given. */
  plate: string | null;
  /** Body, fuel and gearbox as text; empty if unknown. Not part of the facts, because feeds write them in many ways. */
  build: string;
};

export type IdentityMark = "vin" | "plate";

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
/** Limits the length of facts, so that the store can index them. */
const longestFact = 60;
/** Shorter words are not abbreviations: `SR` and `SR5`, `GT` and `GTS` are different. */
const shortestAbbreviation = 4;
/** A vehicle for sale is seldom driven further between two files. */
const testDriveKm = 2_000;
const roundKm = 100;
/** From this reading on, two vehicles of equal facts are the same; below it, many new vehicles are alike. */
const distinctiveKm = 200;

/** The identity of a vehicle in a stock file or on the site. */
export function toVehicleIdentity(vehicle: KnownFacts): VehicleIdentity {
  const isReal = vehicle.vin !== null && !isFillerVin(vehicle.vin);
  const build = inOneText([vehicle.body, vehicle.fuel, vehicle.transmission]);
  return { vin: isReal ? vehicle.vin : null, facts: identityFacts(vehicle), plate: vehicle.regplate, build };
}

export function isFillerVin(vin: string): boolean {
  return new Set(vin).size < fewestVinCharacters;
}

/**
 * Make, model, year, badge, car type, colour and kilometres. Not the price, which changes while a vehicle is for sale.
 */
function identityFacts({ make, model, year, badge, carType, colour, km }: Partial<KnownFacts>): string {
  return inOneText([make, model, year, badge, carType, colour, km]);
}

function inOneText(values: readonly (string | number | null | undefined)[]): string {
  return values
    .map((word) =>
      String(word ?? "")
        .toLowerCase()
        .replaceAll("|", " ")
        .slice(0, longestFact),
    )
    .join("|");
}

/**
 * How strongly each difference suggests that two descriptions are of different vehicles. No single difference is
 * sufficient, however large: it may be a correction.
 */
const weights = {
  model: 2,
  year: 2,
  badge: 1,
  colour: 1,
  otherPlate: 2,
  onePlate: -2,
  /** A VIN given for the first time may belong to the next vehicle under the stock number. */
  gainedVin: 1,
  /** Explained by test drives or rounding. */
  nearReadings: 1,
  /** New vehicles are distinguished by their few kilometres, which hardly change. */
  otherReadings: 2,
  build: 1,
  /** More than a correction of the odometer or test drives explain. */
  farReadings: 3,
};
const weightOfAnother = 4;

/**
 * Whether a row describes a different vehicle than the known one under its stock number. If both have a VIN, different
 * VINs mean different vehicles, unless all else is equal: then the VIN was corrected, or its column shifted. Otherwise
 * all differences are weighed.
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

/** Whether two descriptions have equal facts, or at least equal make, model, year and a distinctive reading. */
export function areFactsAlike({ facts }: Pick<VehicleIdentity, "facts">, row: Pick<VehicleIdentity, "facts">): boolean {
  const [one, other] = [readFacts(facts), readFacts(row.facts)];
  const isAlike = one.make === other.make && one.model === other.model && one.year === other.year;
  return facts === row.facts || (isAlike && one.km === other.km && isDriven(facts));
}

/** A reading of 0 is a filler for an odometer that was not read. */
function weightOfReadings(known: VehicleIdentity, row: VehicleIdentity): number {
  const [before, after] = [kilometresIn(known.facts), kilometresIn(row.facts)];
  if (!before || !after || before === after) return 0;
  // Body, fuel and gearbox count only here: a change of data provider changes how they are written, but not the
  // odometer.
  if (isOdometerJump(before, after)) return weights.farReadings + (haveOtherBuilds(known, row) ? weights.build : 0);
  const isNear = after > before ? after - before <= testDriveKm : after % roundKm === 0;
  return isNear && after >= distinctiveKm ? weights.nearReadings : weights.otherReadings;
}

function haveOtherBuilds(one: VehicleIdentity, other: VehicleIdentity): boolean {
  const words = other.build.split("|");
  return one.build.split("|").some((word, index) => areUnlike(word, words[index] ?? ""));
}

/** Whether two vehicles have different plates; false if either is unknown. */
export function areOtherPlates(one: Pick<VehicleIdentity, "plate">, other: Pick<VehicleIdentity, "plate">): boolean {
  return one.plate !== null && other.plate !== null && one.plate !== other.plate;
}

function haveOnePlate(one: Pick<VehicleIdentity, "plate">, other: Pick<VehicleIdentity, "plate">): boolean {
  return one.plate !== null && one.plate === other.plate;
}

/**
 * Whether two descriptions with the same plate are of the same vehicle: VIN, make, model and year must not differ. New
 * vehicles share dealer plates in turn, so their colour must match too.
 */
export function areOneByPlate(one: Omit<VehicleIdentity, "build">, other: Omit<VehicleIdentity, "build">): boolean {
  if (!haveOnePlate(one, other) || differ(one.vin ?? "", other.vin ?? "")) return false;
  const [facts, otherFacts] = [readFacts(one.facts), readFacts(other.facts)];
  if (differ(facts.year, otherFacts.year) || areKindsDifferent(facts, otherFacts)) return false;
  return isDriven(one.facts) || isDriven(other.facts) || !areUnlike(facts.colour, otherFacts.colour);
}

/**
 * Whether a row at another dealership describes the vehicle known under its stock number: the model is the same, and
 * at most one of year, badge, colour and kilometres differs. Two dealerships may use the same numbers, so the evidence
 * must be stronger than under the same key.
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
 * Whether a row accepted for the vehicle under its stock number differs in kilometres or model. If so, another vehicle
 * with exactly the row's facts is the better match. Equal plates, or VINs on both sides, leave no doubt.
 */
export function isInDoubt(known: VehicleIdentity, row: VehicleIdentity): boolean {
  if ((known.vin !== null && row.vin !== null) || haveOnePlate(known, row)) return false;
  const [one, other] = [readFacts(known.facts), readFacts(row.facts)];
  return differ(one.km, other.km) || areKindsDifferent(one, other);
}

/** Whether facts describe different models or makes, as when a wrong VIN links two vehicles. */
export function areDifferentKinds(facts: string, otherFacts: string): boolean {
  return areKindsDifferent(readFacts(facts), readFacts(otherFacts));
}

/** Facts with make, model and year only; an empty year is unknown. For `mayBeOfKind`. */
export function kindOnlyFacts({ make, model, year }: Pick<KnownFacts, "make" | "model" | "year">): string {
  return identityFacts({ make, model, year });
}

/** Whether a vehicle matches a kind: make and model, and the year if known. */
export function mayBeOfKind(facts: string, kindFacts: string): boolean {
  const [one, other] = [readFacts(facts), readFacts(kindFacts)];
  return !differ(one.year, other.year) && !areKindsDifferent(one, other);
}

/** The parts of facts; empty where unknown. */
type Facts = {
  make: string;
  model: string;
  year: string;
  badge: string;
  carType: string;
  colour: string;
  km: string;
};

/** Parses facts written by `toVehicleIdentity`; those of a vehicle removed long ago may be empty. */
export function readFacts(facts: string): Facts {
  const [make = "", model = "", year = "", badge = "", carType = "", colour = "", km = ""] = facts.split("|");
  return { make, model, year, badge, carType, colour, km };
}

/** Whether two values differ; an unknown value matches any other. */
function differ(one: string, other: string): boolean {
  return one !== "" && other !== "" && one !== other;
}

/**
 * Whether two texts cannot mean the same. `GX` and `GX Manual` may be one badge, `White` and `Pearl White` one colour;
 * `SR` and `SR5` are two badges. An empty text matches any other.
 */
export function areUnlike(one: string, other: string): boolean {
  return one !== other && !mayBeOneText(identityWords(one), identityWords(other));
}

/** `prado` and `landcruiser prado` of one make may be the same model; `3` and `3 series` of two makes are not. */
function areKindsDifferent(one: Facts, other: Facts): boolean {
  if (!differ(one.model, other.model)) return false;
  return one.make !== other.make || !mayBeOneText(modelWords(one.model), modelWords(other.model));
}

/** The words of a text without punctuation: `ST-L` is one word. */
function identityWords(text: string): string[] {
  return text.split(/[\s/,|&()]+/u).flatMap((word) => word.replaceAll(/[^\p{L}\p{N}]/gu, "") || []);
}

/** Models are written with or without a hyphen: `CX-30` and `CX30` both have the words `cx` and `30`. */
function modelWords(model: string): string[] {
  return model.match(/\p{L}+|\p{N}+/gu) ?? [];
}

/** Whether one text contains the other, word by word or with spaces omitted: `hi rider` in `SR Hi-Rider`. */
function mayBeOneText(one: readonly string[], other: readonly string[]): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  return isContainedIn(short, long) || isContainedIn(long, short);
}

function isContainedIn(short: readonly string[], long: readonly string[]): boolean {
  const joined = short.join("");
  return (
    short.every((word) => long.some((each) => areOneWord(word, each))) ||
    long.some((_, start) => long.some((_each, end) => long.slice(start, end + 1).join("") === joined))
  );
}

/** `auto` abbreviates `automatic`; `st` does not match `stx`. */
function areOneWord(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  return short === long || (short.length >= shortestAbbreviation && long.startsWith(short));
}

/** Whether equal facts are sufficient to recognise a vehicle. */
export function areFactsDistinctive(facts: string): boolean {
  return isDriven(facts);
}

export function isDriven(facts: string): boolean {
  return (kilometresIn(facts) ?? 0) >= distinctiveKm;
}

/** The odometer reading in facts; null if unknown. */
export function kilometresIn(facts: string): number | null {
  const { km } = readFacts(facts);
  return km === "" ? null : Number(km);
}
