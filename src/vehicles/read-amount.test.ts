import { expect, test } from "vitest";
import { readAmount, readKilometres } from "./read-amount.ts";

test.each([
  ["30000", 30_000],
  ["$30,000", 30_000],
  ["30 000", 30_000],
  ["30k", 30_000],
  ["30K", 30_000],
  ["$ 30 k", 30_000],
  ["30.5k", 30_500],
  ["30 grand", 30_000],
  ["30 thousand", 30_000],
  ["60,000 km", 60_000],
  ["60km", 60],
  ["100k kms", 100_000],
  ["30.", 30],
  ["12.34", 12.34],
  ["", null],
  ["k", null],
  ["-5", null],
  ["3e4", null],
  ["thirty", null],
  ["1234567890", null],
])("[SE-20] %s in a field is %s", (text, expected) => {
  expect(readAmount(text)).toBe(expected);
});

test.each([
  ["85000", 85_000],
  ["85,000 km", 85_000],
  ["45 000kms", 45_000],
  ["45k", 45_000],
  ["45.5k km", 45_500],
  ["500", 500],
  ["45000.0", 45_000],
  ["45.5", null],
  ["132.000", 132_000],
  ["1.032.000 km", 1_032_000],
  ["1320.000", 1_320],
  ["45.50", null],
  ["45000.5", null],
  ["many", null],
])("the kilometres %s are %s", (text, expected) => {
  expect(readKilometres(text)).toBe(expected);
});
