import { describe, expect, test } from "vitest";
import { isOlderFile, timeInName } from "./stock-file-age.ts";

const zone = "Australia/Sydney";
const now = Date.parse("2027-01-10T00:00Z");
/** A time of the summer in Sydney. */
const day = (text: string): number => Date.parse(`${text}+11:00`);

describe("the date in a file's name", () => {
  test.each([
    ["stock-2026-11-22.csv", "2026-11-22T00:00"],
    ["20261122_stock.csv", "2026-11-22T00:00"],
    ["north.20261122T0715.csv", "2026-11-22T07:15"],
    ["stock_2026_11_22_07_15_09.csv", "2026-11-22T07:15:09"],
    ["20261122071509.csv", "2026-11-22T07:15:09"],
    ["stock-22-11-2026.csv", "2026-11-22T00:00"],
    ["22.11.2026_1845.csv", "2026-11-22T18:45"],
    ["stock22112026.csv", "2026-11-22T00:00"],
    ["20112026.csv", "2026-11-20T00:00"],
    ["stock_20261122_1960.csv", "2026-11-22T00:00"],
    ["stock_20261122_0715AM.csv", "2026-11-22T07:15"],
    ["stock_20261122_0430PM.csv", "2026-11-22T16:30"],
    ["stock-2026-11-22 12.05 am.csv", "2026-11-22T00:05"],
    ["stock-2026-11-22_12-05pm.csv", "2026-11-22T12:05"],
    ["stock-11-11-2026.csv", "2026-11-11T00:00"],
  ])("is read from %s", (name, time) => {
    expect(timeInName(name, zone, now)).toBe(day(time));
  });

  test.each([
    "stock.csv",
    "stock-2.csv",
    "20261340.csv",
    "2026-02-30.csv",
    "120261122.csv",
    "2026112.csv",
    "12345678901234567890.csv",
    "11-22-2026.csv",
    "stock-12-01-2026.csv",
    "stock-01-12-2026.csv",
    "stock-2027-01-11.csv",
    "stock-2072-11-22.csv",
  ])("is not found in %s", (name) => {
    expect(timeInName(name, zone, now)).toBeNull();
  });
});

test("a day and a month are unambiguous while the other reading is in the future", () => {
  expect(timeInName("stock-09-01-2027.csv", zone, now)).toBe(day("2027-01-09T00:00"));
});

test("a date that may be month first never makes a file the older one", () => {
  const files = ["02-28-2027", "03-01-2027", "03-02-2027", "03-12-2027", "03-13-2027", "04-01-2027"];
  const times = files.map((name, index) => {
    const [month, date, year] = name.split("-");
    const writtenAt = Date.parse(`${year}-${month}-${date}T09:00+11:00`);
    return { modifiedAt: index, namedAt: timeInName(`stock_${name}.csv`, zone, writtenAt) };
  });
  for (const [index, file] of times.entries())
    for (const before of times.slice(0, index)) expect(isOlderFile(file, before, zone)).toBe(false);
});

describe("a file is older than another", () => {
  const times = (namedAt: number | null, modifiedAt: number | null) => ({ namedAt, modifiedAt });
  test.each([
    ["by the dates in their names, whatever the file system says", times(1, 9), times(2, 3), true],
    ["and not newer by the dates in their names", times(2, 3), times(1, 9), false],
    ["by the file system where the dates in their names are equal", times(1, 3), times(1, 4), true],
    ["by the file system where one has no date in its name", times(1, 3), times(null, 4), true],
    [
      "by the times in their names on one day",
      times(day("2026-11-22T07:15"), 9),
      times(day("2026-11-22T18:45"), 3),
      true,
    ],
    [
      "by the file system where only one name tells a time of the same day",
      times(day("2026-11-22T00:00"), 9),
      times(day("2026-11-22T18:45"), 3),
      false,
    ],
    [
      "and by the file system the other way round",
      times(day("2026-11-22T18:45"), 3),
      times(day("2026-11-22T00:00"), 9),
      true,
    ],
    ["and not when it is the same file", times(1, 3), times(1, 3), false],
    ["and not when nothing is known", times(null, null), times(1, 4), false],
  ])("%s", (_name, file, other, expected) => {
    expect(isOlderFile(file, other, zone)).toBe(expected);
  });
});
