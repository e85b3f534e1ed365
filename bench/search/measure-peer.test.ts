import { expect, test } from "vitest";
import { medianTimes } from "./measure-peer.ts";

const passOf = (...milliseconds: number[]) => ({ answers: [], milliseconds });

test("a figure is the median over the passes, not over all queries together", () => {
  const passes = [passOf(1, 1, 1, 9), passOf(2, 2, 2, 2), passOf(100, 100, 100, 100)];
  expect(medianTimes(passes)).toEqual({ mean: 3, p50: 2, p99: 9 });
});

test("passes that ran out of time are compared over the queries that all of them answered", () => {
  expect(medianTimes([passOf(1, 3, 500), passOf(1, 3)])).toEqual({ mean: 2, p50: 1, p99: 3 });
  expect(medianTimes([passOf(4, 8, 8)], 1).mean).toBe(4);
});
