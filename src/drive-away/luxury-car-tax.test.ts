import fc from "fast-check";
import { expect, test } from "vitest";
import { includedLuxuryCarTaxCents, luxuryCarTaxCents } from "./luxury-car-tax.ts";

test("luxury car tax is that of the reference values", () => {
  expect(luxuryCarTaxCents(100_000, false)).toBe(582_990);
  expect(luxuryCarTaxCents(100_000, true)).toBe(258_390);
});

test.each([
  [80_567, false],
  [91_387, true],
])("there is no tax up to the threshold of $%i", (value, isFuelEfficient) => {
  expect(luxuryCarTaxCents(value, isFuelEfficient)).toBe(0);
  expect(luxuryCarTaxCents(value + 1, isFuelEfficient)).toBe(30);
  expect(includedLuxuryCarTaxCents(value, isFuelEfficient)).toBe(0);
});

test("the tax that a price includes is the tax on the value without it", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 400_000 }), fc.boolean(), (value, isFuelEfficient) => {
      const tax = luxuryCarTaxCents(value, isFuelEfficient);
      expect(includedLuxuryCarTaxCents(value + tax / 100, isFuelEfficient)).toBe(tax);
    }),
  );
});
