import type { DemoRandom } from "../../tools/demo-stock/demo-random.ts";

/**
 * An unbounded law of ranks: P(rank >= r) = (1 + r / scale) ^ -tail. Of n draws about n ^ (1 / (1 + tail)) are
 * distinct (Heaps' law), so the number of distinct values grows with the stock without limit.
 */
export type PowerLaw = { tail: number; scale: number };

/** A rank from 0; low ranks are frequent. */
export function drawRank({ tail, scale }: PowerLaw, random: DemoRandom): number {
  return Math.floor(scale * ((1 - random.next()) ** (-1 / tail) - 1));
}
