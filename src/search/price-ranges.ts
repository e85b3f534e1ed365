import { formatDollars } from "../vehicles/australian-format.ts";

/** A band of prices in whole Australian dollars, from `from` up to but without `below`. */
export type PriceRange = {
  /** How filters and addresses name it, such as `10000-20000`; the last one is open, `100000-`. */
  value: string;
  label: string;
  from: number;
  below: number;
  /** The upper end as people say it: what it stays below, or the last whole amount in it. */
  end: number;
};

/** Bands of the field `price_range`, ascending. */
export const priceRanges: readonly PriceRange[] = bands([10_000, 20_000, 30_000, 40_000, 50_000, 75_000, 100_000]);

/**
 * Bands of the field `weekly_price_range`, ascending, in whole dollars a week. Each has its upper end in it, so that
 * `$100 a week` are all that cost $100 and no more.
 */
export const weeklyPriceRanges: readonly PriceRange[] = bands([50, 100, 150, 200, 300, 400], 1);

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
    label: rangeLabel({
      from: run[0]?.from ?? 0,
      below: run.at(-1)?.below ?? Infinity,
      end: run.at(-1)?.end ?? Infinity,
    }),
  }));
}

function rangeLabel({ from, below, end }: Pick<PriceRange, "from" | "below" | "end">): string {
  if (below === Infinity) return from === 0 ? "Any price" : `${formatDollars(from)} and over`;
  if (from > 0) return `${formatDollars(from)} to ${formatDollars(end)}`;
  return end === below ? `Under ${formatDollars(end)}` : `Up to ${formatDollars(end)}`;
}

/** `step` is what lies between the upper end of a band and the next band. */
function bands(limits: readonly number[], step = 0): PriceRange[] {
  return [0, ...limits].map((start, index) => {
    const end = limits[index] ?? Infinity;
    const range = { from: start === 0 ? 0 : start + step, below: end + step, end };
    return { ...range, value: `${start}-${limits[index] ?? ""}`, label: rangeLabel(range) };
  });
}
