import { describe, expect, test } from "vitest";
import { isoDayIn, shownRegoExpiry } from "./rego-expiry.ts";

/** 20 November 2026, 23:30 in Brisbane, which is 21 November, 0:30 in Sydney. */
const lateEvening = Date.UTC(2026, 10, 20, 13, 30);

describe("rego expiry", () => {
  test.each([
    { day: "2026-11-19", timeZone: "Australia/Brisbane", shown: null },
    { day: "2026-11-20", timeZone: "Australia/Brisbane", shown: null },
    { day: "2026-11-21", timeZone: "Australia/Brisbane", shown: "21 November 2026" },
    { day: "2026-11-21", timeZone: "Australia/Sydney", shown: null },
    { day: "2026-11-22", timeZone: "Australia/Sydney", shown: "22 November 2026" },
    { day: "2026-11-21", timeZone: "Australia/Perth", shown: "21 November 2026" },
    { day: " 2027-03-02 ", timeZone: "Australia/Perth", shown: "2 March 2027" },
  ])("[VP-03] rego until $day in $timeZone shows $shown", ({ day, timeZone, shown }) => {
    expect(shownRegoExpiry(day, timeZone, lateEvening)).toBe(shown);
  });

  test.each([null, "", "null", "soon", "2027-02-30", "31/12/2027"])(
    "[VP-03] '%s' is not a date and hides the row",
    (day) => {
      expect(shownRegoExpiry(day, "Australia/Brisbane", lateEvening)).toBeNull();
    },
  );

  test("a calendar day depends on the time zone", () => {
    expect(isoDayIn("Australia/Brisbane", lateEvening)).toBe("2026-11-20");
    expect(isoDayIn("Australia/Sydney", lateEvening)).toBe("2026-11-21");
  });
});
