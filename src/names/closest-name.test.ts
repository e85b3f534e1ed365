import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { closestName, editDistance } from "./closest-name.ts";

describe("the closest name", () => {
  const names = ["noPriceText", "offersSubscriptions", "preorderLabel", "pageSize", "pdf"];

  test.each([
    ["noPricText", "noPriceText"],
    ["no_price_text", "noPriceText"],
    ["NOPRICETEXT", "noPriceText"],
    ["offerSubscription", "offersSubscriptions"],
    ["pagesize", "pageSize"],
    ["pdff", "pdf"],
    ["fdp", null],
    ["somethingElse", null],
    ["", null],
  ])("%s is %s", (name, expected) => {
    expect(closestName(name, names)).toBe(expected);
  });

  test("names in other scripts are compared by their own letters", () => {
    expect(closestName("メーカー", ["vin", "kms", "価格", "モデル"])).toBeNull();
    expect(closestName("가격표", ["제조사", "가격"])).toBe("가격");
  });

  test.each([
    ["", "", 0],
    ["kitten", "sitting", 3],
    ["make", "amke", 1],
    ["abc", "", 3],
  ])("from %j to %j are %i steps", (from, to, steps) => {
    expect(editDistance(from, to)).toBe(steps);
  });

  test("the distance is the same both ways and never above the longer word", () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 12 }), fc.string({ maxLength: 12 }), (one, other) => {
        const distance = editDistance(one, other);
        expect(distance).toBe(editDistance(other, one));
        expect(distance).toBeLessThanOrEqual(Math.max(one.length, other.length));
        expect(distance === 0).toBe(one === other);
      }),
    );
  });
});
