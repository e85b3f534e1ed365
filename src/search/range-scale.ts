import type { Bounds } from "./search-engine.ts";
import type { Range, RangeField } from "./search-query.ts";

/** The scale on which a shopper limits a field: dollars, kilometres or years. */
export type RangeScale = { lowest: number; highest: number; step: number };

/** What a site decides about the price scale (§5 "Price slider", BF-10). */
export type PriceBounds = { minimumPriceBound: number; maximumPriceBound: number };

/** For prices as specified (§5 "Price slider", BF-10); the others are ours. */
const steps: Record<RangeField, number> = { price: 500, km: 5_000, year: 1, subscription_price: 5 };

/** Kilometres above which nobody counts exactly. */
const highestKilometres = 250_000;

/**
 * From the lowest to the highest value in stock, on whole steps; what lies beyond a limit is reached by its open
 * end. Without stock a price has the site's bounds (BF-10); other fields, and a single value, have no scale.
 */
export function rangeScale(
  field: RangeField,
  stock: Bounds | undefined,
  chosen: Range | undefined,
  site: PriceBounds,
): RangeScale | null {
  const step = steps[field];
  const limits = limitsOf(field, site);
  if (stock === undefined && field !== "price") return null;
  const lowest = Math.max(limits.min, Math.min(stock?.min ?? limits.min, chosen?.min ?? Infinity));
  const highest = Math.min(limits.max, Math.max(stock?.max ?? limits.max, chosen?.max ?? 0));
  const scale = { lowest: Math.floor(lowest / step) * step, highest: Math.ceil(highest / step) * step, step };
  return scale.highest - scale.lowest > step ? scale : null;
}

function limitsOf(field: RangeField, { minimumPriceBound, maximumPriceBound }: PriceBounds): Bounds {
  if (field === "price") return { min: minimumPriceBound, max: maximumPriceBound };
  if (field === "km") return { min: 0, max: highestKilometres };
  return { min: 0, max: Infinity };
}
