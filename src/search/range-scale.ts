import type { Bounds } from "./search-engine.ts";
import { type Range, type RangeField, ranges } from "./search-query.ts";

/** Scale of a range input: dollars, kilometres or years. */
export type RangeScale = { lowest: number; highest: number; step: number };

/** A site's settings for the price scale (§5 "Price slider", BF-10). */
export type PriceBounds = { minimumPriceBound: number; maximumPriceBound: number };

/**
 * From the lowest to the highest value in stock, rounded to whole steps. Values beyond a limit are reached by leaving
 * that end open. Without stock a price has the site's bounds (BF-10); other fields, and a single value, have no scale.
 */
export function rangeScale(
  field: RangeField,
  stock: Bounds | undefined,
  chosen: Range | undefined,
  site: PriceBounds,
): RangeScale | null {
  const { step } = ranges[field];
  const limits = rangeLimits(field, site);
  if (stock === undefined && field !== "price") return null;
  const lowest = Math.max(limits.min, Math.min(stock?.min ?? limits.min, chosen?.min ?? Infinity));
  const highest = Math.min(limits.max, Math.max(stock?.max ?? limits.max, chosen?.max ?? 0));
  const scale = { lowest: Math.floor(lowest / step) * step, highest: Math.ceil(highest / step) * step, step };
  return scale.highest - scale.lowest > step ? scale : null;
}

function rangeLimits(field: RangeField, { minimumPriceBound, maximumPriceBound }: PriceBounds): Bounds {
  if (field === "price") return { min: minimumPriceBound, max: maximumPriceBound };
  return { min: 0, max: ranges[field].highest ?? Infinity };
}
