import { describe, expect, test } from "vitest";
import { PriceHistogram } from "./price-histogram.ts";

function histogramMedian(prices: readonly number[]): number | null {
  const histogram = new PriceHistogram();
  for (const price of prices) histogram.add(price);
  return histogram.median();
}

describe("the median of a dealer's prices", () => {
  test.each([
    { what: "one price", prices: [20_000], median: 20_000 },
    { what: "an odd number, in any order", prices: [90_000, 10_000, 20_000], median: 20_000 },
    { what: "an even number: the lower of the middle two", prices: [40_000, 10_000, 30_000, 20_000], median: 20_000 },
    { what: "many of one price", prices: [10_000, 30_000, 30_000, 30_000, 99_000], median: 30_000 },
    {
      what: "vehicles without a price count for nothing",
      prices: [0, 0, 0, -1, 20_000, 50_000, 90_000],
      median: 50_000,
    },
    { what: "one dollar is a price", prices: [1, 1, 50_000], median: 1 },
    { what: "cents are prices", prices: [0.5], median: 0.5 },
  ])("$what", ({ prices, median }) => {
    const found = histogramMedian(prices) ?? Number.NaN;
    expect(found / median).toBeGreaterThan(0.99);
    expect(found / median).toBeLessThan(1.01);
  });

  test.each([{ prices: [] }, { prices: [0, -5] }])("is null for $prices", ({ prices }) => {
    expect(histogramMedian(prices)).toBeNull();
  });
});
