import fc from "fast-check";
import { expect, test } from "vitest";
import { NumberColumn } from "./number-column.ts";

const given = fc.array(
  fc.oneof(
    fc.constant(null),
    fc.constantFrom(0, 254, 255, 256, 65_534, 65_535, 2 ** 32 - 2, 2 ** 32 - 1, 2 ** 40, 0.5, -1),
    fc.nat(),
  ),
  { maxLength: 80 },
);

test("returns every number and every gap, however often it had to widen", () => {
  fc.assert(
    fc.property(given, fc.nat(80), (numbers, trimAt) => {
      const column = new NumberColumn();
      for (const [place, number] of numbers.entries()) {
        if (place === trimAt) column.trim();
        column.push(number);
      }
      expect(numbers.map((_, place) => column.at(place))).toEqual(numbers);
      const known = numbers.filter((number) => number !== null);
      expect(Math.max(-1, ...known)).toBeLessThanOrEqual(column.highest);
    }),
  );
});

test.each([
  [[1, null, 254], Uint8Array],
  [[255], Uint16Array],
  [[65_535, 7], Uint32Array],
  [[2 ** 32 - 1], Float64Array],
  [[0.5], Float64Array],
  [[-1], Float64Array],
])("stores %j in the narrowest possible array", (numbers, kind) => {
  const column = new NumberColumn();
  for (const number of numbers) column.push(number);
  expect(column.numbers).toBeInstanceOf(kind);
});
