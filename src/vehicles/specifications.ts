import { electrification } from "./electrification.ts";
import {
  rowsOfGroup,
  specificationRows,
  type SpecificationName,
  type SpecificationRow,
  type SpecificationSettings,
} from "./specification-rows.ts";
import type { ItemType, Vehicle } from "./vehicle.ts";

export type SpecificationGroup = { heading: string; rows: SpecificationRow[] };

/** Most facts of a car or motorcycle on a card. */
const mostCardFacts = 3;

/** From most to least important. The range takes the place of the transmission of an electric car. */
const cardFactNames: Record<ItemType, readonly SpecificationName[]> = {
  car: ["odometer", "electricRange", "transmission", "fuel"],
  motorcycle: ["engine", "learnerApproved", "odometer", "transmission"],
  caravan: ["sleeps", "bodyLength", "bodyWidth", "aggregateTrailerMass"],
};

/** The facts that shoppers ask about first: beds, size, and what their car must be able to tow. */
const caravanFirstFacts: readonly SpecificationName[] = ["sleeps", "bodyLength", "aggregateTrailerMass", "tareWeight"];

/** Words for a figure that stands without its label. */
const statedAlone: Partial<Record<SpecificationName, (value: string) => string>> = {
  sleeps: (value) => `Sleeps ${value}`,
  aggregateTrailerMass: (value) => `ATM ${value}`,
  tareWeight: (value) => `Tare ${value}`,
  electricRange: (value) => `${value} range`,
};

const keyInformationNames: Record<ItemType, readonly SpecificationName[]> = {
  car: [
    "electricRange",
    "batteryCapacity",
    "chargingMinutes",
    "odometer",
    "transmission",
    "fuel",
    "engine",
    "drive",
    "seats",
    "fuelconsumptioncombined",
    "ancaprating",
  ],
  motorcycle: ["engine", "learnerApproved", "odometer", "transmission", "fuel", "body", "colour"],
  caravan: ["sleeps", "bodyLength", "bodyWidth", "tareWeight", "aggregateTrailerMass", "axleType"],
};

const summaryNames: readonly SpecificationName[] = [
  "condition",
  "year",
  "make",
  "model",
  "badge",
  "series",
  "body",
  "colour",
];

const detailNames: readonly SpecificationName[] = [
  "interiorColour",
  "doors",
  "seats",
  "buildDate",
  "complianceDate",
  "regplate",
  "regoExpiry",
  "stockNumber",
  "vin",
  "carsalesTitle",
  "views",
];

const specificationGroups: readonly { heading: string; names: readonly SpecificationName[] }[] = [
  { heading: "Caravan", names: rowsOfGroup("caravan") },
  {
    heading: "Engine and drivetrain",
    names: [
      "enginesize",
      "enginesizeLitres",
      "cylinders",
      "induction",
      "torque",
      "transmissionDetail",
      "geartype",
      "drive",
    ],
  },
  { heading: "Economy and safety", names: ["fuelDetail", ...rowsOfGroup("economy")] },
  { heading: "Dimensions and mass", names: rowsOfGroup("dimensions") },
];

/** The three or four facts on a card; caravans have their own (CD-17). */
export function cardFacts(vehicle: Vehicle, settings: SpecificationSettings, now: number): SpecificationRow[] {
  const rows = specificationRows(cardFactNames[vehicle.itemType], vehicle, settings, now);
  if (vehicle.itemType === "caravan") return rows;
  const omitted = isElectric(vehicle) && rows.some(isRange) ? "transmission" : "electricRange";
  return rows
    .filter(({ name }) => name !== omitted)
    .slice(0, mostCardFacts)
    .map((row) => (isRange(row) ? { ...row, value: alone(row) } : row));
}

function isElectric(vehicle: Vehicle): boolean {
  return electrification(vehicle) === "electric";
}

function isRange({ name }: SpecificationRow): boolean {
  return name === "electricRange";
}

/** The facts beside a vehicle's title, such as `48,784 km`, or `Sleeps 4` where a figure needs a label. */
export function firstFacts(vehicle: Vehicle, settings: SpecificationSettings, now: number): string[] {
  if (vehicle.itemType !== "caravan") return cardFacts(vehicle, settings, now).map(({ value }) => value);
  return specificationRows(caravanFirstFacts, vehicle, settings, now).map(alone);
}

function alone({ name, value }: SpecificationRow): string {
  return statedAlone[name]?.(value) ?? value;
}

export function keyInformation(vehicle: Vehicle, settings: SpecificationSettings, now: number): SpecificationRow[] {
  const names = keyInformationNames[vehicle.itemType];
  return specificationRows(
    isElectric(vehicle) ? names.filter((name) => name !== "transmission") : names,
    vehicle,
    settings,
    now,
  );
}

export function carSummary(vehicle: Vehicle, settings: SpecificationSettings, now: number): SpecificationRow[] {
  return specificationRows(summaryNames, vehicle, settings, now);
}

/** Further facts, without those of the key information and the summary. */
export function vehicleDetails(vehicle: Vehicle, settings: SpecificationSettings, now: number): SpecificationRow[] {
  const stated = [...keyInformationNames[vehicle.itemType], ...summaryNames];
  const names = detailNames.filter((name) => !stated.includes(name));
  return specificationRows(names, vehicle, settings, now);
}

/** All specifications in groups; empty groups are omitted (VP-12). */
export function allSpecifications(
  vehicle: Vehicle,
  settings: SpecificationSettings,
  now: number,
): SpecificationGroup[] {
  return specificationGroups.flatMap(({ heading, names }) => {
    const rows = specificationRows(names, vehicle, settings, now);
    return rows.length > 0 ? { heading, rows } : [];
  });
}
