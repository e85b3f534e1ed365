import fc from "fast-check";
import { expect, test } from "vitest";
import { sortedPart } from "./page-of-hits.ts";

const compare = (left: number, right: number): number => (left % 7) - (right % 7) || left - right;

test("[SE-04] any part of any list equals that part of the sorted list, near its start and far down", () => {
  const ordinals = fc.uniqueArray(fc.nat(100_000), { maxLength: 4_000, size: "max" });
  fc.assert(
    fc.property(ordinals, fc.nat(4_000), fc.integer({ min: 1, max: 1_000 }), (list, start, length) => {
      const page = { start, end: Math.min(start + length, list.length) };
      const expected = list.toSorted(compare).slice(page.start, page.end);
      expect(sortedPart(Uint32Array.from(list), page, compare)).toEqual(expected);
    }),
  );
});
