import { expect, test } from "vitest";
import { thousandsWritten, writtenNumber } from "./written-number.ts";

test.each([
  ["45990", 45_990],
  [" 45 990 ", 45_990],
  ["45,990", 45_990],
  ["45.990", 45_990],
  ["45'990", 45_990],
  ["1,234,567", 1_234_567],
  ["1.234.567", 1_234_567],
  ["1,234.567", 1_234.567],
  ["1,234.5678901", null],
  ["1.234,56", 1_234.56],
  ["1.234,567", null],
  ["1,234,56", null],
  ["1.234.56", null],
  ["0.990", null],
  ["0", 0],
  ["000", 0],
  ["0.00", 0],
  ["0,0", 0],
  ["45.9", 45.9],
  ["45.99", 45.99],
  ["45.9900", null],
  ["45,99", null],
  ["4599,99", 4_599.99],
  ["4599,999", null],
  ["4599.999999", 4_599.999999],
  ["4599.9999999", null],
  ["", null],
  ["4 5", null],
  ["1234,567,890", null],
  ["-5", null],
  ["5k", null],
])("%j is written for %j", (text, number) => {
  expect(writtenNumber(text)).toBe(number);
});

test.each([
  ["45.5", 45_500],
  [" 45 ", 45_000],
  ["45.55", 45_550],
  ["0.99", 990],
  ["45.555", null],
  ["4500", null],
  ["4,5", null],
  ["", null],
])("%j thousands are %j", (text, number) => {
  expect(thousandsWritten(text)).toBe(number);
});
