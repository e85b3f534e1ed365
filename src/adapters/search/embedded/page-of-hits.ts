import type { SortOption } from "../../../search/search-query.ts";
import type { SiteIndex } from "./site-index.ts";
import type { VehicleOrder } from "./vehicle-order.ts";

/** The part of a sorted list of hits that a page shows. */
export type Page = { start: number; end: number };

/** Of many vehicles the first are picked in batches at least this long. */
const shortestBatch = 128;

/**
 * The ordinals from `start` up to `end` of the matched vehicles in that order. Walks the order where the matched
 * are many, and picks the first out of the matched where they are few or stand far down in the order.
 */
export function pageOfHits(
  index: SiteIndex,
  sort: SortOption,
  matched: Uint32Array,
  isMatched: (ordinal: number) => boolean,
  { start, end }: Page,
): readonly number[] {
  const last = Math.min(end, matched.length);
  if (start >= last) return [];
  const order = index.orders[sort];
  const stepsOfPicking = matched.length * Math.log2(shortestBatch + last);
  const stepsOfWalk = (last * index.count) / matched.length;
  const walked = stepsOfWalk > stepsOfPicking ? null : walk(order, isMatched, last, stepsOfPicking);
  return (walked ?? firstOf(matched, last, order.compare)).slice(start);
}

/** The first matched ordinals of an order, or null when they are not found in that many steps. */
function walk(
  order: VehicleOrder,
  isMatched: (ordinal: number) => boolean,
  count: number,
  mostSteps: number,
): number[] | null {
  const ordinals: number[] = [];
  let steps = 0;
  order.walk((ordinal) => {
    if (isMatched(ordinal)) ordinals.push(ordinal);
    steps += 1;
    return ordinals.length < count && steps < mostSteps;
  });
  return ordinals.length === count ? ordinals : null;
}

/** The same with the best scores first, and equal scores in the default order. */
export function bestFirst(
  index: SiteIndex,
  matched: Uint32Array,
  scores: Uint16Array,
  isMatched: (ordinal: number) => boolean,
  { start, end }: Page,
): readonly number[] {
  const { lowest, better } = scoresOfFirst(matched, scores, end);
  const { compare } = index.orders["most-relevant"];
  const first = matched
    .filter((ordinal) => (scores[ordinal] as number) > lowest)
    .sort((left, right) => (scores[right] as number) - (scores[left] as number) || compare(left, right));
  const equal = matched.filter((ordinal) => scores[ordinal] === lowest);
  const isEqual = (ordinal: number) => scores[ordinal] === lowest && isMatched(ordinal);
  const part = { start: Math.max(0, start - better), end: end - better };
  return [...first.subarray(start, end), ...pageOfHits(index, "most-relevant", equal, isEqual, part)];
}

/** The lowest score among the first `count` vehicles with the best scores, and how many have a better one. */
function scoresOfFirst(matched: Uint32Array, scores: Uint16Array, count: number): { lowest: number; better: number } {
  const withScore: number[] = [];
  for (const ordinal of matched) {
    const score = scores[ordinal] as number;
    withScore[score] = (withScore[score] ?? 0) + 1;
  }
  let better = 0;
  for (let lowest = withScore.length - 1; lowest > 0; lowest--) {
    const equal = withScore[lowest] ?? 0;
    if (better + equal >= count) return { lowest, better };
    better += equal;
  }
  return { lowest: 0, better };
}

/** The first `count` of the ordinals, in order. */
export function firstOf(
  ordinals: Uint32Array,
  count: number,
  compare: (left: number, right: number) => number,
): number[] {
  const batch = Math.max(shortestBatch, count * 2);
  const first: number[] = [];
  let last: number | undefined;
  for (const ordinal of ordinals) {
    if (last !== undefined && compare(last, ordinal) < 0) continue;
    if (first.push(ordinal) < batch) continue;
    first.sort(compare).length = count;
    last = first[count - 1];
  }
  return first.sort(compare).slice(0, count);
}
