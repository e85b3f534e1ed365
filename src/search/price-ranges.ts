import { formatDollars } from "../vehicles/australian-format.ts";
import type { FacetField } from "./search-query.ts";

/** A band of prices in whole Australian dollars, from `from` (inclusive) to `below` (exclusive). */
export type PriceRange = {
  /** Its name in filters and URLs, such as `10000-20000`; the last band is open-ended: `100000-`. */
  value: string;
  label: string;
  from: number;
  below: number;
  /** The displayed upper end: either the exclusive limit or the last whole amount in the band. */
  end: number;
};

/** Bands of the field `price_range`, ascending. */
export const priceRanges: readonly PriceRange[] = bands([10_000, 20_000, 30_000, 40_000, 50_000, 75_000, 100_000]);

/**
 * Bands of the field `weekly_price_range`, ascending, in whole dollars per week. The upper end is included, so that
 * `$100 a week` means at most $100.
 */
export const weeklyPriceRanges: readonly PriceRange[] = bands([50, 100, 150, 200, 300, 400], 1);

export const priceBands: Partial<Record<FacetField, readonly PriceRange[]>> = {
  price_range: priceRanges,
  weekly_price_range: weeklyPriceRanges,
};

export function bandLabel(field: FacetField, label: string): string {
  return field === "weekly_price_range" ? `${label} a week` : label;
}

/** The band that contains a price; null if there is no price. The bands must be ascending. */
export function findPriceRange(ranges: readonly PriceRange[], price: number | null): PriceRange | null {
  if (price === null) return null;
  return ranges.find((range) => price < range.below) ?? null;
}

/** The chosen bands in ascending order, with adjacent ones merged; the label covers the merged range. */
export function joinedRanges(
  ranges: readonly PriceRange[],
  chosen: readonly string[],
): { values: readonly string[]; label: string }[] {
  const joined: (RangeLimits & { values: string[] })[] = [];
  for (const { value, from, below, end } of ranges.filter((range) => chosen.includes(range.value))) {
    const before = joined.at(-1);
    if (before?.below !== from) joined.push({ values: [value], from, below, end });
    else {
      before.values.push(value);
      Object.assign(before, { below, end });
    }
  }
  return joined.map(({ values, ...limits }) => ({ values, label: rangeLabel(limits) }));
}

type RangeLimits = Pick<PriceRange, "from" | "below" | "end">;

function rangeLabel({ from, below, end }: RangeLimits): string {
  if (below === Infinity) return from === 0 ? "Any price" : `${formatDollars(from)} and over`;
  if (from > 0) return `${formatDollars(from)} to ${formatDollars(end)}`;
  return end === below ? `Under ${formatDollars(end)}` : `Up to ${formatDollars(end)}`;
}

/** `step` is the gap between the upper end of a band and the start of the next. */
function bands(limits: readonly number[], step = 0): PriceRange[] {
  return [0, ...limits].map((start, index) => {
    const end = limits[index] ?? Infinity;
    const range = { from: start === 0 ? 0 : start + step, below: end + step, end };
    return { ...range, value: `${start}-${limits[index] ?? ""}`, label: rangeLabel(range) };
  });
}
