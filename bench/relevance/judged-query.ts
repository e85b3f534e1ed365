import type { Vehicle } from "../../src/vehicles/vehicle.ts";

/**
 * The intent of a query. Names are compared without spaces, hyphens and case; a list holds alternatives. An absent
 * field does not matter.
 */
export type Wanted = {
  make?: string | readonly string[];
  model?: string | readonly string[];
  /** Models similar to the wanted one, such as a wagon of the same line. */
  nearModel?: string | readonly string[];
  badge?: RegExp;
  stockNumber?: string;
  year?: number;
  colour?: string | readonly string[];
  body?: string | readonly string[];
  transmission?: string;
  fuel?: string | readonly string[];
  drive?: string | readonly string[];
  carType?: string;
};

/** A text and the wanted result; null if no vehicle is a correct result. */
export type JudgedQuery = { text: string; wanted: Wanted | null };

/** Queries of one kind, scored together. */
export type QueryClass = { name: string; queries: readonly JudgedQuery[] };

export function query(text: string, wanted: Wanted | null): JudgedQuery {
  return { text, wanted };
}

/**
 * Relevance of a vehicle: 3 matches everything, 2 lacks one quality or is a similar model, 1 is the model with little
 * else, or another model of the make; 0 is unrelated. Without a wanted make or model, 1 lacks one of several
 * qualities.
 */
export function relevanceGrade(wanted: Wanted, vehicle: Vehicle): 0 | 1 | 2 | 3 {
  const lacking = qualities.filter((fits) => !fits(wanted, vehicle)).length;
  if (wanted.make === undefined && wanted.model === undefined) {
    if (lacking === 0) return 3;
    return lacking === 1 && qualitiesAsked(wanted) > 1 ? 1 : 0;
  }
  if (!matchesWanted(wanted.make, vehicle.make)) return 0;
  const isModel = matchesWanted(wanted.model, vehicle.model);
  if (!isModel && wanted.nearModel !== undefined && matchesWanted(wanted.nearModel, vehicle.model))
    return lacking === 0 ? 2 : 1;
  if (!isModel) return wanted.make === undefined ? 0 : 1;
  if (lacking === 0) return 3;
  return lacking === 1 ? 2 : 1;
}

const qualities: readonly ((wanted: Wanted, vehicle: Vehicle) => boolean)[] = [
  ({ badge }, vehicle) => badge === undefined || badge.test(vehicle.badge ?? ""),
  ({ stockNumber }, vehicle) => matchesWanted(stockNumber, vehicle.stocknum),
  ({ year }, vehicle) => year === undefined || vehicle.year === year,
  ({ colour }, vehicle) => matchesWanted(colour, vehicle.colour),
  ({ body }, vehicle) => matchesWanted(body, vehicle.body) || matchesWanted(body, vehicle.simpleBody),
  ({ transmission }, vehicle) => matchesWanted(transmission, vehicle.transmission),
  ({ fuel }, vehicle) => matchesWanted(fuel, vehicle.fuel) || matchesWanted(fuel, vehicle.simpleFuel),
  ({ drive }, vehicle) =>
    matchesWanted(drive, vehicle.drive) ||
    matchesWanted(drive, /4x4|awd|4wd/i.test(vehicle.badge ?? "") ? "4WD" : null),
  ({ carType }, vehicle) => matchesWanted(carType, vehicle.carType),
];

function qualitiesAsked(wanted: Wanted): number {
  return Object.keys(wanted).filter((field) => !["make", "model", "nearModel"].includes(field)).length;
}

function matchesWanted(wanted: string | readonly string[] | undefined, value: string | null): boolean {
  if (wanted === undefined) return true;
  return [wanted].flat().some((name) => plain(name) === plain(value ?? ""));
}

function plain(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z0-9+]/g, "");
}
