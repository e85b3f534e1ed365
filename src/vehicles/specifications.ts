import {
  rowsOfGroup,
  specificationRows,
  type SpecificationName,
  type SpecificationRow,
  type SpecificationSettings,
} from "./specification-rows.ts";
import type { ItemType, Vehicle } from "./vehicle.ts";

export type SpecificationGroup = { heading: string; rows: SpecificationRow[] };

const cardFactNames: Record<ItemType, readonly SpecificationName[]> = {
  car: ["odometer", "transmission", "fuel"],
  motorcycle: ["odometer", "engine", "transmission"],
  caravan: ["sleeps", "bodyLength", "bodyWidth", "aggregateTrailerMass"],
};

/** The facts shoppers ask about first. Other measurements of a caravan are meaningless without labels. */
const firstFactNames: Record<ItemType, readonly SpecificationName[]> = {
  ...cardFactNames,
  caravan: ["sleeps", "bodyLength"],
};

const keyInformationNames: Record<ItemType, readonly SpecificationName[]> = {
  car: ["odometer", "transmission", "fuel", "engine", "drive", "seats", "fuelconsumptioncombined", "ancaprating"],
  motorcycle: ["odometer", "engine", "transmission", "fuel", "body", "colour"],
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
  return specificationRows(cardFactNames[vehicle.itemType], vehicle, settings, now);
}

/** The facts beside a vehicle's title, such as `48,784 km`, or `Sleeps 4` where a figure needs a label. */
export function firstFacts(vehicle: Vehicle, settings: SpecificationSettings, now: number): string[] {
  return specificationRows(firstFactNames[vehicle.itemType], vehicle, settings, now).map(({ name, label, value }) =>
    name === "sleeps" ? `${label} ${value}` : value,
  );
}

export function keyInformation(vehicle: Vehicle, settings: SpecificationSettings, now: number): SpecificationRow[] {
  return specificationRows(keyInformationNames[vehicle.itemType], vehicle, settings, now);
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
