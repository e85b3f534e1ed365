import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { editDistance } from "./edit-distance.ts";

describe("editDistance", () => {
  test.each([
    ["toyota", "toyota", 0],
    ["toyota", "toyta", 1],
    ["toyota", "tooyota", 1],
    ["toyota", "tayota", 1],
    ["toyota", "tyoota", 1],
    ["toyota", "tyooat", 2],
    ["", "ab", 2],
    ["ford", "fiat", 3],
  ])("[SE-12] %s and %s are %i apart", (left, right, distance) => {
    expect(editDistance(left, right, 3)).toBe(distance);
  });

  test("[SE-12] is the same both ways, and says more than the limit once it is", () => {
    const word = fc.string({ unit: fc.constantFrom("a", "b", "c"), maxLength: 8 });
    fc.assert(
      fc.property(word, word, fc.integer({ min: 0, max: 3 }), (left, right, limit) => {
        const whole = editDistance(left, right, 20);
        expect(editDistance(right, left, 20)).toBe(whole);
        expect(editDistance(left, right, limit)).toBe(Math.min(whole, limit + 1));
      }),
    );
  });
});
