import type { DemoRandom } from "../../tools/demo-stock/demo-random.ts";

/**
 * A law of ranks without an end: P(rank >= r) = (1 + r / scale) ^ -tail. Of n draws about
 * n ^ (1 / (1 + tail)) are distinct (Heaps' law), so what is drawn by it grows with the stock for ever.
 */
export type PowerLaw = { tail: number; scale: number };

/** A rank from 0 on; low ranks are frequent. */
export function drawRank({ tail, scale }: PowerLaw, random: DemoRandom): number {
  return Math.floor(scale * ((1 - random.next()) ** (-1 / tail) - 1));
}
