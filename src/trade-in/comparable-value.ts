import { effectivePrice } from "../vehicles/price-display.ts";
import type { Vehicle } from "../vehicles/vehicle.ts";
import { vehicleTitle } from "../vehicles/vehicle-title.ts";
import type { Comparable, Estimate, Sureness, ValuationQuery } from "./valuation.ts";

/** A price from fewer cars would be a guess. */
export const fewestComparables = 3;
const mostComparables = 8;
const mostYearsApart = 4;
const lowestPrice = 1_000;

/** Value that a car keeps each year, and loses each 10,000 km. */
const keptPerYear = 0.92;
const lostPer10000Km = 0.03;
/** What a dealer pays of a car's advertised price: preparation, warranty and margin are the rest. */
const tradeShare = 0.85;
/** By condition score, from 1 to 5. */
const conditionFactors = [0.7, 0.82, 0.92, 1, 1.04];

/** Half the width of the range, as a share of the price. */
const narrowestHalf = 0.06;
const widestHalf = 0.3;
const roundedTo = 100;

type Own = Pick<ValuationQuery, "km" | "conditionScore"> & { year: number };

/**
 * Estimates the trade-in price of a car from advertised prices of the same model, corrected for year and kilometres;
 * the most similar ones count most. The range widens with their spread and with few of them. Null if there are too few to say anything.
 */
export function valueByComparables(vehicles: readonly Vehicle[], own: Own): Omit<Estimate, "id"> | null {
  const near = vehicles
    .flatMap((vehicle) => toComparable(vehicle, own.year) ?? [])
    .toSorted((one, other) => distance(one, own) - distance(other, own))
    .slice(0, mostComparables);
  if (near.length < fewestComparables) return null;
  const corrected = near.map((comparable) => ({
    value: correctedPrice(comparable, own),
    weight: 1 / (1 + distance(comparable, own)),
  }));
  const retail = weightedMedian(corrected);
  const deviations = corrected.map(({ value, weight }) => ({ value: Math.abs(value - retail), weight }));
  const spread = weightedMedian(deviations) / retail;
  const half = Math.min(widestHalf, Math.max(narrowestHalf, 1.5 * spread) + 0.2 / near.length);
  const price = retail * tradeShare * (conditionFactors[own.conditionScore - 1] ?? 1);
  return {
    price: rounded(price),
    low: rounded(price * (1 - half)),
    high: rounded(price * (1 + half)),
    sureness: rangeSureness(half, near.length),
    comparables: near,
  };
}

function toComparable(vehicle: Vehicle, ownYear: number): Comparable | null {
  const price = effectivePrice(vehicle);
  const { year, km, slug } = vehicle;
  if (vehicle.carType === "new" || price === null || price < lowestPrice || year === null || !km) return null;
  if (Math.abs(year - ownYear) > mostYearsApart) return null;
  return { title: vehicleTitle(vehicle).full, slug, year, km, price };
}

/** In years: 15,000 km count as one. */
function distance({ year, km }: Comparable, own: Own): number {
  return Math.abs(year - own.year) + Math.abs(km - own.km) / 15_000;
}

function correctedPrice({ year, km, price }: Comparable, own: Own): number {
  const byYear = keptPerYear ** (year - own.year);
  const byKm = 1 - (lostPer10000Km * (own.km - km)) / 10_000;
  return price * byYear * Math.min(1.5, Math.max(0.5, byKm));
}

function rangeSureness(half: number, count: number): Sureness {
  if (half <= 0.1 && count >= 5) return "high";
  return half <= 0.18 ? "fair" : "low";
}

type Weighted = { value: number; weight: number };

/** The lowest value that has half of the weight at or below it. */
function weightedMedian(values: readonly Weighted[]): number {
  const sorted = values.toSorted((one, other) => one.value - other.value);
  const half = sorted.reduce((sum, { weight }) => sum + weight, 0) / 2;
  let below = 0;
  return sorted.find(({ weight }) => (below += weight) >= half)?.value ?? 0;
}

function rounded(dollars: number): number {
  return Math.round(dollars / roundedTo) * roundedTo;
}
