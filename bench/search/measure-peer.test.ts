import { expect, test } from "vitest";
import { medianTimes } from "./measure-peer.ts";

const passFrom = (...milliseconds: number[]) => ({ answers: [], milliseconds });

test("a figure is the median over the passes, not over all queries together", () => {
  const passes = [passFrom(1, 1, 1, 9), passFrom(2, 2, 2, 2), passFrom(100, 100, 100, 100)];
  expect(medianTimes(passes)).toEqual({ mean: 3, p50: 2, p99: 9 });
});

test("passes that ran out of time are compared over the queries that all of them answered", () => {
  expect(medianTimes([passFrom(1, 3, 500), passFrom(1, 3)])).toEqual({ mean: 2, p50: 1, p99: 3 });
  expect(medianTimes([passFrom(4, 8, 8)], 1).mean).toBe(4);
});
