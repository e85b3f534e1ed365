import type { SortOption } from "../../../search/search-query.ts";
import type { SiteIndex } from "./site-index.ts";

/** The part of a sorted list of hits that a page shows. */
export type Page = { start: number; end: number };

/** Up to here the first are kept sorted by insertion; for more all are sorted. */
const longestInsertion = 64;

/**
 * The ordinals from `start` up to `end` of the matched vehicles in that order. Walks the order where the matched
 * are many, and picks the first out of the matched where they are few.
 */
export function pageOfHits(
  index: SiteIndex,
  sort: SortOption,
  matched: Uint32Array,
  isMatched: (ordinal: number) => boolean,
  page: Page,
): number[] {
  const start = page.start;
  const end = Math.min(page.end, matched.length);
  if (start >= end) return [];
  const order = index.orders[sort];
  const stepsOfWalk = (end * index.count) / matched.length;
  if (stepsOfWalk > matched.length) return firstOf(matched, end, order.compare).slice(start);
  const ordinals: number[] = [];
  let place = 0;
  order.walk((ordinal) => {
    if (!isMatched(ordinal)) return true;
    if (place >= start) ordinals.push(ordinal);
    place += 1;
    return place < end;
  });
  return ordinals;
}

/** The same with the best scores first, and equal scores in the default order. */
export function bestFirst(
  index: SiteIndex,
  matched: Uint32Array,
  scores: Uint16Array,
  isMatched: (ordinal: number) => boolean,
  page: Page,
): number[] {
  const ordinals: number[] = [];
  let passed = 0;
  for (const score of distinctScores(matched, scores)) {
    if (passed >= page.end) break;
    const equal = matched.filter((ordinal) => scores[ordinal] === score);
    const isEqual = (ordinal: number) => scores[ordinal] === score && isMatched(ordinal);
    const part = { start: Math.max(0, page.start - passed), end: page.end - passed };
    ordinals.push(...pageOfHits(index, "most-relevant", equal, isEqual, part));
    passed += equal.length;
  }
  return ordinals;
}

/** Highest first. */
function distinctScores(matched: Uint32Array, scores: Uint16Array): number[] {
  const found: number[] = [];
  for (const ordinal of matched) found[scores[ordinal] as number] = 1;
  return Object.keys(found).map(Number).reverse();
}

/** The first `count` of the ordinals, in order. */
export function firstOf(
  ordinals: Uint32Array,
  count: number,
  compare: (left: number, right: number) => number,
): number[] {
  if (count > longestInsertion) return [...ordinals.slice().sort(compare).subarray(0, count)];
  const first: number[] = [];
  for (const ordinal of ordinals) {
    const last = first[count - 1];
    if (last !== undefined && compare(last, ordinal) < 0) continue;
    let at = Math.min(first.length, count - 1);
    for (; at > 0 && compare(ordinal, first[at - 1] as number) < 0; at--) first[at] = first[at - 1] as number;
    first[at] = ordinal;
  }
  return first;
}
