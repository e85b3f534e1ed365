import { expect, test } from "vitest";
import { rangeScale } from "./range-scale.ts";
import type { Bounds } from "./search-engine.ts";
import type { Range, RangeField } from "./search-query.ts";

const site = { minimumPriceBound: 1_000, maximumPriceBound: 100_000 };

test.each<[RangeField, Bounds | undefined, Range | undefined, [lowest: number, highest: number, step: number] | null]>([
  ["price", { min: 12_345, max: 45_678 }, undefined, [12_000, 46_000, 500]],
  ["price", { min: 500, max: 250_000 }, undefined, [1_000, 100_000, 500]],
  ["price", undefined, undefined, [1_000, 100_000, 500]],
  ["price", { min: 12_000, max: 46_000 }, { min: 8_000, max: 60_000 }, [8_000, 60_000, 500]],
  ["price", { min: 12_000, max: 46_000 }, { min: 20_000, max: 30_000 }, [12_000, 46_000, 500]],
  ["price", { min: 12_000, max: 46_000 }, { min: null, max: null }, [12_000, 46_000, 500]],
  ["price", { min: 20_000, max: 20_000 }, undefined, null],
  ["price", { min: 20_000, max: 20_500 }, undefined, null],
  ["price", { min: 20_000, max: 21_000 }, undefined, [20_000, 21_000, 500]],
  ["km", { min: 7, max: 480_000 }, undefined, [0, 250_000, 5_000]],
  ["km", { min: 12_000, max: 48_000 }, undefined, [10_000, 50_000, 5_000]],
  ["km", undefined, { min: 1, max: 50_000 }, null],
  ["year", { min: 1_999, max: 2_026 }, undefined, [1_999, 2_026, 1]],
  ["year", undefined, undefined, null],
  ["subscription_price", { min: 203, max: 411 }, undefined, [200, 415, 5]],
])("[BF-10, SE-20] the scale of %s with stock of %j and the choice %j is %j", (field, stock, chosen, expected) => {
  const [lowest = 0, highest = 0, step = 0] = expected ?? [];
  expect(rangeScale(field, stock, chosen, site)).toEqual(expected && { lowest, highest, step });
});
