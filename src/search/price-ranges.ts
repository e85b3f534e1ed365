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

/** The chosen bands in ascending order, those that lie side by side as one: the label says what they hold together. */
export function joinedRanges(
  ranges: readonly PriceRange[],
  chosen: readonly string[],
): { values: readonly string[]; label: string }[] {
  const joined: PriceRange[][] = [];
  for (const range of ranges.filter(({ value }) => chosen.includes(value))) {
    const run = joined.at(-1);
    if (run?.at(-1)?.below === range.from) run.push(range);
    else joined.push([range]);
  }
  return joined.map((run) => ({
    values: run.map(({ value }) => value),
    label: rangeLabel(run[0]?.from ?? 0, run.at(-1)?.below ?? Infinity),
  }));
}

function rangeLabel(from: number, below: number): string {
  if (below === Infinity) return from === 0 ? "Any price" : `${formatDollars(from)} and over`;
  return from === 0 ? `Under ${formatDollars(below)}` : `${formatDollars(from)} to ${formatDollars(below)}`;
}

function bands(limits: readonly number[]): PriceRange[] {
  return [0, ...limits].map((from, index) => {
    const below = limits[index] ?? Infinity;
    return { value: `${from}-${limits[index] ?? ""}`, label: rangeLabel(from, below), from, below };
  });
}
