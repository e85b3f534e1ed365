import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { vehicleForTest } from "../vehicles/vehicle-for-test.ts";
import { valueByComparables } from "./comparable-value.ts";

const own = { year: 2022, km: 50_000, conditionScore: 4 };
const used = (price: number, more: object = {}) =>
  vehicleForTest({ carType: "used", year: 2022, km: 50_000, price, ...more });

describe("an estimate from comparable vehicles", () => {
  test("is 85 % of the price of equal cars in usual condition, in a narrow range", () => {
    const estimate = valueByComparables(
      Array.from({ length: 6 }, () => used(40_000)),
      own,
    );
    expect(estimate).toMatchObject({ price: 34_000, low: 30_800, high: 37_200, sureness: "high" });
    expect(estimate?.comparables).toHaveLength(6);
  });

  test("needs three cars that are used, with price and kilometres, and at most four years apart", () => {
    const useless = [
      used(40_000, { carType: "new" }),
      used(40_000, { price: null }),
      used(500),
      used(40_000, { year: 2017 }),
      used(40_000, { year: null }),
      used(40_000, { km: null }),
      used(40_000, { km: 0 }),
    ];
    expect(valueByComparables([used(40_000), used(41_000), ...useless], own)).toBeNull();
    expect(valueByComparables([used(40_000), used(41_000), used(42_000), ...useless], own)?.comparables).toHaveLength(
      3,
    );
  });

  test.each([
    ["older", { year: 2020 }],
    ["driven further", { km: 90_000 }],
    ["in poorer condition", { conditionScore: 2 }],
  ])("is lower for a car that is %s", (_how, change) => {
    const stock = [used(40_000), used(41_000), used(42_000)];
    const price = (of: typeof own) => valueByComparables(stock, of)?.price ?? 0;
    expect(price({ ...own, ...change })).toBeLessThan(price(own));
  });

  test("has lower confidence with few cars or differing prices", () => {
    const few = valueByComparables([used(40_000), used(40_000), used(40_000)], own);
    const uneven = valueByComparables(
      [20_000, 30_000, 40_000, 50_000, 60_000].map((price) => used(price)),
      own,
    );
    expect([few?.sureness, uneven?.sureness]).toEqual(["fair", "low"]);
  });

  test("lies within its range, whatever the cars", () => {
    const cars = fc.array(
      fc.record({
        price: fc.integer({ min: 1_000, max: 500_000 }),
        year: fc.integer({ min: 2018, max: 2026 }),
        km: fc.integer({ min: 1, max: 400_000 }),
      }),
      { minLength: 3, maxLength: 12 },
    );
    const scores = fc.integer({ min: 1, max: 5 });
    fc.assert(
      fc.property(cars, scores, (facts, conditionScore) => {
        const estimate = valueByComparables(
          facts.map(({ price, ...more }) => used(price, more)),
          {
            ...own,
            conditionScore,
          },
        );
        if (estimate === null) return;
        expect(estimate.low).toBeLessThanOrEqual(estimate.price);
        expect(estimate.high).toBeGreaterThanOrEqual(estimate.price);
        expect(estimate.low).toBeGreaterThan(0);
      }),
    );
  });
});
