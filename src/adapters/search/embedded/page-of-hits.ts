import type { SortOption } from "../../../search/search-query.ts";
import type { SiteIndex } from "./site-index.ts";
import type { CompareNumbers } from "./sort-in-steps.ts";
import type { VehicleOrder } from "./vehicle-order.ts";

/** Positions of a page in a sorted list of hits. */
export type Page = { start: number; end: number };

/** Minimum batch size for picking the first vehicles of many. */
const shortestBatch = 128;
/** Pages that end beyond this position are found by partitioning. */
const longestFirst = 1_000;

/**
 * The matched ordinals from `start` up to `end` in the given order. Walks the order if many vehicles match; otherwise
 * sorts the matched vehicles, which is faster when few match or they are far down the order.
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
  return walked?.slice(start) ?? sortedPart(matched, { start, end: last }, order.compare);
}

/** The first matched ordinals of an order, or null if they are not found within `mostSteps`. */
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

/** As `pageOfHits`, by descending score; the default order breaks ties. */
export function bestFirst(
  index: SiteIndex,
  matched: Uint32Array,
  scores: Uint16Array,
  isMatched: (ordinal: number) => boolean,
  { start, end }: Page,
): readonly number[] {
  const { lowest, better } = scoresOfFirst(matched, scores, end);
  const first = matched.filter((ordinal) => (scores[ordinal] as number) > lowest).sort(byScore(index, scores));
  const equal = matched.filter((ordinal) => scores[ordinal] === lowest);
  const isEqual = (ordinal: number) => scores[ordinal] === lowest && isMatched(ordinal);
  const part = { start: Math.max(0, start - better), end: end - better };
  return [...first.subarray(start, end), ...pageOfHits(index, "most-relevant", equal, isEqual, part)];
}

/** The order of `bestFirst`. */
export function byScore(index: SiteIndex, scores: Uint16Array): CompareNumbers {
  const { compare } = index.orders["most-relevant"];
  return (left, right) => (scores[right] as number) - (scores[left] as number) || compare(left, right);
}

/** The lowest score among the `count` best-scored vehicles, and how many vehicles score higher. */
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

/** The ordinals at positions `start` up to `end` of the sorted list. Sorts only that part. */
export function sortedPart(ordinals: Uint32Array, { start, end }: Page, compare: CompareNumbers): number[] {
  return end > longestFirst
    ? partOfMany(ordinals.slice(), { start, end }, compare)
    : firstOrdinals(ordinals, end, compare).slice(start);
}

function firstOrdinals(ordinals: Uint32Array, count: number, compare: CompareNumbers): number[] {
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

/** Partitions as quicksort does, but sorts only the requested part: a deep page costs little more than the first. */
function partOfMany(list: Uint32Array, { start, end }: Page, compare: CompareNumbers): number[] {
  const waiting: [low: number, high: number][] = [[0, list.length]];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const [low, high] = next;
    if (high <= start || low >= end) continue;
    if (high - low <= shortestBatch) {
      list.subarray(low, high).sort(compare);
      continue;
    }
    const [left, right] = divide(list, low, high, compare);
    waiting.push([low, left], [right, high]);
  }
  return [...list.subarray(start, end)];
}

/**
 * Partitions around one of the ordinals: earlier ones to the left, later ones to the right. Returns where the parts
 * meet.
 */
function divide(list: Uint32Array, low: number, high: number, compare: CompareNumbers): [left: number, right: number] {
  const middle = list[(low + high) >>> 1] as number;
  let left = low;
  let right = high - 1;
  while (left <= right) {
    while (compare(list[left] as number, middle) < 0) left += 1;
    while (compare(list[right] as number, middle) > 0) right -= 1;
    if (left > right) break;
    [list[left], list[right]] = [list[right] as number, list[left] as number];
    left += 1;
    right -= 1;
  }
  return [right + 1, left];
}
