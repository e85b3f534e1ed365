import { expect, test } from "vitest";
import { mayBeNumber, stockNumberIn } from "./stock-number.ts";

test.each([
  ["A 12", "A 12"],
  [" 007 ", "007"],
  ["0", "0"],
  ["1E5", "1E5"],
  ["1.5E+5X", "1.5E+5X"],
  ["X1E+5", "X1E+5"],
  ["12E+5", "12E+5"],
  ["Pending sale", "Pending sale"],
  ["1.23E+05", null],
  ["1e+5", null],
  ["9.12345E+11", null],
  ["PENDING", null],
  ["To be advised", null],
  ["unallocated", null],
  ["", null],
  [" ", null],
])("the cell '%s' gives the stock number %s", (cell, number) => {
  expect(stockNumberIn(cell)).toBe(number);
});

test("a row without the cell has none", () => {
  expect(stockNumberIn(undefined)).toBeNull();
});

test.each([
  ["A12", true],
  ["100", true],
  ["A 12", true],
  ["A0", true],
  ["0A", true],
  ["0", false],
  ["000", false],
  ["Total of vehicles", false],
  ["Total of all vehicles", false],
  [null, false],
])("%s may be a stock number: %s", (text, may) => {
  expect(mayBeNumber(text)).toBe(may);
});
