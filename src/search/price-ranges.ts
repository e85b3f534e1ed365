import { formatDollars } from "../vehicles/australian-format.ts";

/** A band of prices in whole Australian dollars, from `from` up to but without `below`. */
export type PriceRange = {
  /** How filters and addresses name it, such as `10000-20000`; the last one is open, `100000-`. */
  value: string;
  label: string;
  from: number;
  below: number;
};

/** Bands of the field `price_range`, ascending. */
export const priceRanges: readonly PriceRange[] = bands([10_000, 20_000, 30_000, 40_000, 50_000, 75_000, 100_000]);

/** Bands of the field `weekly_price_range`, ascending: dollars a week. */
export const weeklyPriceRanges: readonly PriceRange[] = bands([50, 100, 150, 200, 300, 400]);

/** The band that a price falls in, or null when there is no price. */
export function priceRangeOf(ranges: readonly PriceRange[], price: number | null): PriceRange | null {
  if (price === null) return null;
  return ranges.find((range) => price >= range.from && price < range.below) ?? null;
}

function bands(limits: readonly number[]): PriceRange[] {
  return [0, ...limits].map((from, index) => {
    const below = limits[index];
    if (below === undefined)
      return { value: `${from}-`, label: `${formatDollars(from)} and over`, from, below: Infinity };
    const label = from === 0 ? `Under ${formatDollars(below)}` : `${formatDollars(from)} to ${formatDollars(below)}`;
    return { value: `${from}-${below}`, label, from, below };
  });
}
