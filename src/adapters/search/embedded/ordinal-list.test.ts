import fc from "fast-check";
import { expect, test } from "vitest";
import { OrdinalList } from "./ordinal-list.ts";

test("a list of ordinals returns its ordinals, however high", () => {
  const ordinals = fc.oneof(fc.nat({ max: 2 ** 24 - 1 }), fc.nat({ max: 0xffff_ffff }));
  fc.assert(
    fc.property(fc.array(ordinals), (given) => {
      const list = new OrdinalList(Uint32Array.from(given));
      expect(Array.from({ length: list.length }, (_, place) => list.at(place))).toEqual(given);
    }),
  );
});
