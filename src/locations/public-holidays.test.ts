import { describe, expect, test } from "vitest";
import type { AustralianState } from "../settings/australian-state.ts";
import { publicHolidays } from "./public-holidays.ts";

const datesOf = (state: AustralianState, year: number) =>
  publicHolidays(state, `${year}-01-01`, `${year}-12-31`).map(({ date }) => date);

describe("public holidays", () => {
  // As the states announced them.
  test.each<[AustralianState, string[]]>([
    [
      "NSW",
      ["01-01", "01-26", "04-03", "04-04", "04-05", "04-06", "04-25", "06-08", "10-05", "12-25", "12-26", "12-28"],
    ],
    [
      "VIC",
      [
        "01-01",
        "01-26",
        "03-09",
        "04-03",
        "04-04",
        "04-05",
        "04-06",
        "04-25",
        "06-08",
        "11-03",
        "12-25",
        "12-26",
        "12-28",
      ],
    ],
    [
      "QLD",
      ["01-01", "01-26", "04-03", "04-04", "04-05", "04-06", "04-25", "05-04", "10-05", "12-25", "12-26", "12-28"],
    ],
    ["TAS", ["01-01", "01-26", "03-09", "04-03", "04-06", "04-25", "06-08", "12-25", "12-26", "12-28"]],
    [
      "SA",
      [
        "01-01",
        "01-26",
        "03-09",
        "04-03",
        "04-04",
        "04-05",
        "04-06",
        "04-25",
        "06-08",
        "10-05",
        "12-25",
        "12-26",
        "12-28",
      ],
    ],
    [
      "ACT",
      [
        "01-01",
        "01-26",
        "03-09",
        "04-03",
        "04-04",
        "04-05",
        "04-06",
        "04-25",
        "04-27",
        "06-01",
        "06-08",
        "10-05",
        "12-25",
        "12-26",
        "12-28",
      ],
    ],
    [
      "NT",
      [
        "01-01",
        "01-26",
        "04-03",
        "04-04",
        "04-05",
        "04-06",
        "04-25",
        "05-04",
        "06-08",
        "08-03",
        "12-25",
        "12-26",
        "12-28",
      ],
    ],
  ])("of %s in 2026", (state, days) => {
    expect(datesOf(state, 2026)).toEqual(days.map((day) => `2026-${day}`));
  });

  test.each([
    [2024, "2024-03-31"],
    [2025, "2025-04-20"],
    [2026, "2026-04-05"],
    [2027, "2027-03-28"],
    [2028, "2028-04-16"],
    [2038, "2038-04-25"],
  ])("Easter Sunday of %s is %s", (year, date) => {
    const easter = publicHolidays("NSW", `${year}-01-01`, `${year}-12-31`).find(({ name }) => name === "Easter Sunday");
    expect(easter?.date).toBe(date);
  });

  test("a Sunday's Anzac Day is followed by a holiday in some states", () => {
    expect(datesOf("QLD", 2027)).toContain("2027-04-26");
    expect(datesOf("WA", 2027)).toContain("2027-04-26");
    expect(datesOf("VIC", 2027)).not.toContain("2027-04-26");
  });

  test("both ends of the range are included, across years", () => {
    expect(publicHolidays("WA", "2026-12-28", "2027-01-01")).toEqual([
      expect.objectContaining({ date: "2026-12-28", name: "Boxing Day holiday" }),
      expect.objectContaining({ date: "2027-01-01", name: "New Year's Day" }),
    ]);
  });
});
