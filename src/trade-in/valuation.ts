import type { AustralianState } from "../settings/australian-state.ts";
import type { OwnVehicle } from "./own-car.ts";

export type Rego = { rego: string; regoState: AustralianState };

export type RegoLookup =
  | { kind: "found"; vehicle: OwnVehicle }
  | { kind: "not-found" }
  /** The service did not answer. `reason` is for the log and names nothing personal. */
  | { kind: "unavailable"; reason: string };

export type ValuationQuery = {
  vehicle: OwnVehicle;
  km: number;
  /** From 1 (poor) to 5 (like new). */
  conditionScore: number;
  /** Epoch milliseconds. */
  now: number;
};

/** Why no estimate is given online (§9). */
export type ExceededLimit = "age" | "kilometres";

/** A vehicle of the site that an estimate is based on. Prices in whole dollars. */
export type Comparable = { title: string; slug: string; year: number; km: number; price: number };

export type Sureness = "high" | "fair" | "low";

/** An estimate in whole dollars: the most likely trade-in price, and the range that it is expected in. */
export type Estimate = {
  id: string;
  price: number;
  low: number;
  high: number;
  sureness: Sureness;
  /** Empty if the service names none. */
  comparables: Comparable[];
};

export type ValuationAnswer =
  | ({ kind: "found" } & Estimate)
  /** The service cannot value this car: it does not know it, or knows too few like it (`comparables`). */
  | { kind: "not-found"; comparables: number }
  | { kind: "out-of-limits"; limits: ExceededLimit[] }
  | { kind: "unavailable"; reason: string };

/** Values cars. Neither method throws. */
export interface Valuation {
  lookup(rego: Rego): Promise<RegoLookup>;
  value(query: ValuationQuery): Promise<ValuationAnswer>;
}

/** Of a car, what decides whether it can be valued online. Its year may not be known yet. */
type LimitedFacts = { vehicle: Pick<OwnVehicle, "year"> | null; km: number; now: number };

/** Online estimates are generally not given above these (§9, TI-12). */
export const valuationLimits = { years: 7, km: 100_000 } as const;

/** The limits that a car exceeds, as far as it is known; empty if it can be valued online. */
export function exceededLimits({ vehicle, km, now }: LimitedFacts): ExceededLimit[] {
  const age = vehicle === null ? 0 : new Date(now).getUTCFullYear() - vehicle.year;
  return [
    ...(age > valuationLimits.years ? (["age"] as const) : []),
    ...(km > valuationLimits.km ? (["kilometres"] as const) : []),
  ];
}
