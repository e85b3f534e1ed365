import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { beginningDistance, editDistance } from "./edit-distance.ts";

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
    ["a".repeat(100), `${"a".repeat(98)}bb`, 2],
  ])("[SE-12] %s and %s are %i apart", (left, right, distance) => {
    expect(editDistance(left, right, 3)).toBe(distance);
  });

  test("[SE-12] is symmetric, and limit + 1 for any distance above the limit", () => {
    const word = fc.string({ unit: fc.constantFrom("a", "b", "c"), maxLength: 8 });
    fc.assert(
      fc.property(word, word, fc.integer({ min: 0, max: 3 }), (left, right, limit) => {
        const unlimited = editDistance(left, right, 20);
        expect(editDistance(right, left, 20)).toBe(unlimited);
        expect(editDistance(left, right, limit)).toBe(Math.min(unlimited, limit + 1));
      }),
    );
  });
});

describe("beginningDistance", () => {
  test("[SE-12] is the least distance to any prefix of the longer word", () => {
    const word = fc.string({ unit: fc.constantFrom("a", "b", "c"), maxLength: 9 });
    fc.assert(
      fc.property(word, word, fc.integer({ min: 0, max: 3 }), (start, longer, limit) => {
        const distances = Array.from({ length: longer.length + 1 }, (_, end) =>
          editDistance(start, longer.slice(0, end), 20),
        );
        expect(beginningDistance(start, longer, limit)).toBe(Math.min(limit + 1, ...distances));
      }),
    );
  });
});
