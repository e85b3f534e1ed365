import { expect, test } from "vitest";
import { vinCheckDigit } from "./vin-check-digit.ts";

test.each([
  ["11111111111111111", "1"],
  ["1M8GDM9AXKP042788", "X"],
  ["1M8GDM9A0KP042788", "X"],
])("the check digit of %s is %s, whatever its ninth character is", (vin, digit) => {
  expect(vinCheckDigit(vin)).toBe(digit);
});
