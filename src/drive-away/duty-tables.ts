import type { AustralianState } from "../settings/australian-state.ts";
import { luxuryCarTaxThresholds } from "./luxury-car-tax.ts";

export type DutiableCar = {
  /** Its price including GST, in cents. */
  priceCents: number;
  /** Null if unknown. */
  cylinders: number | null;
  engine: "electric" | "hybrid" | "combustion";
};

/** The duty on the registration or transfer of a car in one state, as from one day. */
export type DutyTable = {
  state: AustralianState;
  /** The first day on which it applies for certain, `yyyy-mm-dd`. */
  validFrom: string;
  source: string;
  /** The duty in cents; null if the car's data is not enough to know it. */
  dutyCents: (car: DutiableCar) => number | null;
};

/** An amount of dollars in cents. */
export const inCents = (dollars: number): number => Math.round(dollars * 100);

/** A rate for each full or started `step` of an amount. All in cents. */
function forEachPart(amount: number, step: number, rate: number): number {
  return Math.ceil(amount / step) * rate;
}

/** Rates per $100 up to $100,000 and above, by engine (field notes, section 2). */
const queenslandRates = {
  electrified: [2, 4],
  upTo4Cylinders: [3, 5],
  upTo6Cylinders: [3.5, 5.5],
  moreCylinders: [4, 6],
} as const;

function queensland({ priceCents, cylinders, engine }: DutiableCar): number | null {
  const group = queenslandGroup(engine, cylinders);
  if (group === null) return null;
  const [usual, above] = queenslandRates[group];
  return forEachPart(priceCents, inCents(100), inCents(priceCents > inCents(100_000) ? above : usual));
}

function queenslandGroup(engine: DutiableCar["engine"], cylinders: number | null): keyof typeof queenslandRates | null {
  if (engine !== "combustion") return "electrified";
  if (cylinders === null) return null;
  if (cylinders <= 4) return "upTo4Cylinders";
  return cylinders <= 6 ? "upTo6Cylinders" : "moreCylinders";
}

function newSouthWales({ priceCents }: DutiableCar): number {
  const limit = inCents(45_000);
  if (priceCents <= limit) return forEachPart(priceCents, inCents(100), inCents(3));
  return inCents(1_350) + forEachPart(priceCents - limit, inCents(100), inCents(5));
}

/** Only electric cars count as green here: a listing does not state the emissions of others. */
function victoria({ priceCents, engine }: DutiableCar): number {
  return forEachPart(priceCents, inCents(200), inCents(engine === "electric" ? 8.4 : victorianRate(priceCents)));
}

function victorianRate(priceCents: number): number {
  if (priceCents <= inCents(luxuryCarTaxThresholds.standardDollars)) return 8.4;
  if (priceCents <= inCents(100_000)) return 10.4;
  return priceCents <= inCents(150_000) ? 14 : 18;
}

/** Rounded down to 5 cents. */
function westernAustralia({ priceCents }: DutiableCar): number {
  const duty = (priceCents * westernAustralianRate(priceCents / 100)) / 100;
  // A product such as 59999.99999999999 is a whole number of cents.
  return Math.floor(Number(duty.toFixed(4)) / 5) * 5;
}

/** In percent; rounded to two decimals between the brackets. */
function westernAustralianRate(dollars: number): number {
  if (dollars <= 25_000) return 2.75;
  if (dollars > 50_000) return 6.5;
  return Math.round((2.75 + (dollars - 25_000) / 6_666.66) * 100) / 100;
}

/** Rates of 2025-26. South Australia, Tasmania, the ACT and the NT are left out until their rates are confirmed. */
export const dutyTables: readonly DutyTable[] = [
  { state: "QLD", validFrom: "2025-07-01", source: "Queensland Revenue Office", dutyCents: queensland },
  { state: "NSW", validFrom: "2025-07-01", source: "Revenue NSW", dutyCents: newSouthWales },
  { state: "VIC", validFrom: "2025-07-01", source: "State Revenue Office Victoria", dutyCents: victoria },
  { state: "WA", validFrom: "2025-07-01", source: "RevenueWA", dutyCents: westernAustralia },
];
