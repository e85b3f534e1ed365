import { type ArtworkShape, shapeBodies } from "../artwork/artwork-shapes.ts";
import type { ArtworkBody } from "../artwork/artwork-spec.ts";

export type DemoFuel = "Unleaded" | "Premium unleaded" | "Diesel" | "Hybrid" | "Plug-in hybrid" | "Electric";

export type DemoDrive = "FWD" | "RWD" | "AWD" | "4WD";
export type DemoGearbox =
  | "4a"
  | "5a"
  | "6a"
  | "7a"
  | "8a"
  | "9a"
  | "10a"
  | "5m"
  | "6m"
  | "6d"
  | "7d"
  | "8d"
  | "cvt"
  | "ev";

export type DemoEngine = {
  cubicCentimetres: number | null;
  cylinders: number | null;
  induction: string | null;
  newtonMetres: number;
  fuel: DemoFuel;
  /** Litres per 100 km; null for electric cars. */
  combinedConsumption: number | null;
  gearbox: DemoGearbox;
  /** Null for engines that burn fuel. */
  electric: { rangeKilometres: number; batteryKilowattHours: number; chargingMinutes: number } | null;
};

/** One badge of a model. Tiers 0 to 3 are levels of equipment. */
export type DemoGrade = {
  badge: string;
  engine: DemoEngine;
  drive: DemoDrive;
  /** Dollars, drive away, when new. */
  newPrice: number;
  tier: number;
};

/** One generation of a model, from general knowledge and rounded: for demonstration, not a data sheet. */
export type DemoCarModel = {
  make: string;
  model: string;
  body: ArtworkBody;
  /** The shape in which every vehicle of the model is drawn. */
  shape: ArtworkShape;
  series: string | null;
  firstYear: number;
  /** Null while the model is sold new. */
  lastYear: number | null;
  lengthMillimetres: number;
  widthMillimetres: number;
  heightMillimetres: number;
  grossVehicleMass: number;
  tankLitres: number | null;
  seats: number;
  doors: number;
  /** Stars with the year of the test; null if untested. */
  ancap: string | null;
  /** Share of its value that a vehicle retains per year. */
  yearlyRetention: number;
  grades: readonly DemoGrade[];
};

type ModelFacts = {
  series?: string;
  gvm: number;
  tank?: number;
  seats?: number;
  doors?: number;
  ancap?: string;
  keeps?: number;
};

const usualRetention = 0.87;
const doorsOfBody: Partial<Record<ArtworkBody, number>> = {
  sedan: 4,
  ute: 4,
  coupe: 2,
  convertible: 2,
  van: 4,
};
const seatsOfBody: Partial<Record<ArtworkBody, number>> = {
  coupe: 4,
  convertible: 2,
  van: 3,
  "people-mover": 8,
};

/** An engine: size, cylinders, induction, torque, fuel, consumption, gearbox. */
export function engine(
  cubicCentimetres: number,
  cylinders: number,
  induction: "Aspirated" | "Turbo" | "Twin turbo" | "Supercharged",
  newtonMetres: number,
  fuel: DemoFuel,
  combinedConsumption: number,
  gearbox: DemoGearbox,
): DemoEngine {
  return { cubicCentimetres, cylinders, induction, newtonMetres, fuel, combinedConsumption, gearbox, electric: null };
}

/** An electric motor: of the engine data only torque applies. Charging is from 10 to 80 per cent. */
export function electricMotor(
  newtonMetres: number,
  rangeKilometres: number,
  batteryKilowattHours: number,
  chargingMinutes: number,
): DemoEngine {
  return {
    electric: { rangeKilometres, batteryKilowattHours, chargingMinutes },
    cubicCentimetres: null,
    cylinders: null,
    induction: null,
    newtonMetres,
    fuel: "Electric",
    combinedConsumption: null,
    gearbox: "ev",
  };
}

/** One entry of the catalogue; grades are in ascending order of equipment. */
export function carModel<Engines extends Record<string, DemoEngine>>(
  name: readonly [make: string, model: string],
  shape: ArtworkShape,
  years: readonly [first: number, last: number | null],
  size: readonly [length: number, width: number, height: number],
  facts: ModelFacts,
  engines: Engines,
  grades: readonly (readonly [badge: string, engine: keyof Engines, drive: DemoDrive, newPrice: number])[],
): DemoCarModel {
  const body: ArtworkBody = shapeBodies[shape];
  return {
    make: name[0],
    model: name[1],
    body,
    shape,
    series: facts.series ?? null,
    firstYear: years[0],
    lastYear: years[1],
    lengthMillimetres: size[0],
    widthMillimetres: size[1],
    heightMillimetres: size[2],
    grossVehicleMass: facts.gvm,
    tankLitres: facts.tank ?? null,
    seats: facts.seats ?? seatsOfBody[body] ?? 5,
    doors: facts.doors ?? doorsOfBody[body] ?? 5,
    ancap: facts.ancap ?? null,
    yearlyRetention: facts.keeps ?? usualRetention,
    grades: grades.map(([badge, engineName, drive, newPrice], index) => ({
      badge,
      engine: engines[engineName] as DemoEngine,
      drive,
      newPrice,
      tier: Math.min(3, grades.length === 1 ? 2 : Math.round((3 * index) / (grades.length - 1))),
    })),
  };
}
