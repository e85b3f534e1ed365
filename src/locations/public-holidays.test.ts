import { describe, expect, test } from "vitest";
import type { AustralianState } from "../settings/australian-state.ts";
import { proclaimedHolidays, proclaimedUntil } from "./proclaimed-holidays.ts";
import { publicHolidays, regionalHolidays } from "./public-holidays.ts";

const stateDates = (state: AustralianState, year: number) =>
  publicHolidays(state, `${year}-01-01`, `${year}-12-31`).map(({ date }) => date);

describe("public holidays", () => {
  // As the states announced them.
  test.each<[AustralianState, string[]]>([
    [
      "NSW",
      [
        "01-01",
        "01-26",
        "04-03",
        "04-04",
        "04-05",
        "04-06",
        "04-25",
        "04-27",
        "06-08",
        "10-05",
        "12-25",
        "12-26",
        "12-28",
      ],
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
        "09-25",
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
    [
      "WA",
      [
        "01-01",
        "01-26",
        "03-02",
        "04-03",
        "04-05",
        "04-06",
        "04-25",
        "04-27",
        "06-01",
        "09-28",
        "12-25",
        "12-26",
        "12-28",
      ],
    ],
  ])("of %s in 2026", (state, days) => {
    expect(stateDates(state, 2026)).toEqual(days.map((day) => `2026-${day}`));
  });

  // Christmas Day is a Saturday, Boxing Day and Anzac Day are Sundays.
  const christmas = ["12-25", "12-26", "12-27", "12-28"];
  const easter = ["03-26", "03-27", "03-28", "03-29"];
  test.each<[AustralianState, string[]]>([
    ["NSW", ["01-01", "01-26", ...easter, "04-25", "04-26", "06-14", "10-04", ...christmas]],
    ["VIC", ["01-01", "01-26", "03-08", ...easter, "04-25", "06-14", "09-24", "11-02", ...christmas]],
    ["QLD", ["01-01", "01-26", ...easter, "04-25", "04-26", "05-03", "10-04", ...christmas]],
    ["SA", ["01-01", "01-26", "03-08", ...easter, "04-25", "04-26", "06-14", "10-04", ...christmas]],
    ["WA", ["01-01", "01-26", "03-01", "03-26", "03-28", "03-29", "04-25", "04-26", "06-07", "09-27", ...christmas]],
    ["TAS", ["01-01", "01-26", "03-08", "03-26", "03-29", "04-25", "06-14", ...christmas]],
    ["ACT", ["01-01", "01-26", "03-08", ...easter, "04-25", "04-26", "05-31", "06-14", "10-04", ...christmas]],
    ["NT", ["01-01", "01-26", ...easter, "04-25", "04-26", "05-03", "06-14", "08-02", ...christmas]],
  ])("of %s in 2027", (state, days) => {
    expect(stateDates(state, 2027)).toEqual(days.map((day) => `2027-${day}`));
  });

  test("a day that the AFL has not set yet says so", () => {
    expect(publicHolidays("VIC", "2027-09-24", "2027-09-24")).toEqual([
      expect.objectContaining({ name: expect.stringContaining("(expected)") as string }),
    ]);
  });

  test("every proclaimed day has a source, lies within the table, and no rule gives it too", () => {
    for (const { state, date, source } of proclaimedHolidays) {
      expect(source).not.toBe("");
      expect(date <= proclaimedUntil).toBe(true);
      expect(publicHolidays(state, date, date)).toHaveLength(1);
    }
  });

  test.each([
    ["Brisbane", -27.43, 153.03, ["2026-08-12", "2027-08-11"]],
    ["Toowoomba", -27.56, 151.95, []],
    ["Hobart", -42.88, 147.33, ["2026-02-09", "2026-10-22", "2027-02-08", "2027-10-21"]],
    [
      "Launceston",
      -41.43,
      147.13,
      ["2026-02-25", "2026-10-08", "2026-11-02", "2027-02-24", "2027-10-07", "2027-11-01"],
    ],
    ["Darwin", -12.4, 130.9, ["2026-07-24", "2027-07-23"]],
    ["Alice Springs", -23.7, 133.87, ["2026-07-03", "2027-07-02"]],
  ])("around %s of 2026 and 2027", (_town, lat, long, days) => {
    expect(regionalHolidays({ lat, long }, "2026-01-01", "2027-12-31").map(({ date }) => date)).toEqual(days);
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
    expect(stateDates("QLD", 2027)).toContain("2027-04-26");
    expect(stateDates("WA", 2027)).toContain("2027-04-26");
    expect(stateDates("VIC", 2027)).not.toContain("2027-04-26");
  });

  test("both ends of the range are included, across years", () => {
    expect(publicHolidays("WA", "2026-12-28", "2027-01-01")).toEqual([
      expect.objectContaining({ date: "2026-12-28", name: "Boxing Day holiday" }),
      expect.objectContaining({ date: "2027-01-01", name: "New Year's Day" }),
    ]);
  });
});
