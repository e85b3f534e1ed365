import { describe, expect, test } from "vitest";
import { isOlderFile, timeInName } from "./stock-file-age.ts";

const day = (text: string): number => Date.parse(`${text}Z`);

describe("the date in a file's name", () => {
  test.each([
    ["stock-2026-11-22.csv", "2026-11-22T00:00"],
    ["20261122_stock.csv", "2026-11-22T00:00"],
    ["north.20261122T0715.csv", "2026-11-22T07:15"],
    ["stock_2026_11_22_07_15_09.csv", "2026-11-22T07:15:09"],
    ["20261122071509.csv", "2026-11-22T07:15:09"],
  ])("is read from %s", (name, time) => {
    expect(timeInName(name)).toBe(day(time));
  });

  test.each([
    "stock.csv",
    "stock-2.csv",
    "20261340.csv",
    "2026-02-30.csv",
    "120261122.csv",
    "2026112.csv",
    "12345678901234567890.csv",
  ])("is not found in %s", (name) => {
    expect(timeInName(name)).toBeNull();
  });
});

describe("a file is older than another", () => {
  const times = (namedAt: number | null, modifiedAt: number | null) => ({ namedAt, modifiedAt });
  test.each([
    ["by the dates in their names, whatever the file system says", times(1, 9), times(2, 3), true],
    ["and not newer by the dates in their names", times(2, 3), times(1, 9), false],
    ["by the file system where the dates in their names are equal", times(1, 3), times(1, 4), true],
    ["by the file system where one has no date in its name", times(1, 3), times(null, 4), true],
    ["and not when it is the same file", times(1, 3), times(1, 3), false],
    ["and not when nothing is known", times(null, null), times(1, 4), false],
  ])("%s", (_name, file, other, expected) => {
    expect(isOlderFile(file, other)).toBe(expected);
  });
});
