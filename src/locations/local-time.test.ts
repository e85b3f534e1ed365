import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { dateAfter, isoTimeIn, localTime, timeAt, dateWeekday } from "./local-time.ts";
import { hourMs, minuteMs } from "../settings/durations.ts";

const at = (text: string) => Date.parse(text);

describe("local time", () => {
  const zones = fc.constantFrom(
    "Australia/Sydney",
    "Australia/Brisbane",
    "Australia/Adelaide",
    "Australia/Perth",
    "Australia/Lord_Howe",
    "Australia/Eucla",
  );

  test("[LO-13] a whole minute taken to the wall clock and back is the same minute, except in a repeated hour", () => {
    fc.assert(
      fc.property(zones, fc.integer({ min: 25_000_000, max: 31_000_000 }), (timeZone, minutes) => {
        const now = minutes * minuteMs;
        const local = localTime(now, timeZone);
        const back = timeAt(local.date, local.minutes, timeZone);
        expect(localTime(back, timeZone)).toEqual(local);
        expect(now - back).toBeGreaterThanOrEqual(0);
        expect(now - back).toBeLessThanOrEqual(hourMs);
      }),
    );
  });

  test("[LO-13] a time the clocks skip is the same time after the jump, and 24:00 is the next midnight", () => {
    expect(timeAt("2026-10-04", 150, "Australia/Sydney")).toBe(at("2026-10-04T03:30:00+11:00"));
    expect(timeAt("2026-11-20", 24 * 60, "Australia/Sydney")).toBe(at("2026-11-21T00:00:00+11:00"));
  });

  test.each([
    ["Australia/Adelaide", "2026-11-20T12:00:00+10:30"],
    ["Australia/Perth", "2026-11-20T09:30:00+08:00"],
    ["Europe/London", "2026-11-20T01:30:00+00:00"],
    ["America/St_Johns", "2026-11-19T22:00:00-03:30"],
  ])("a moment is written with the offset of %s", (timeZone, expected) => {
    expect(isoTimeIn(at("2026-11-20T01:30:00Z"), timeZone)).toBe(expected);
  });

  test("a repeated local time means its first occurrence", () => {
    expect(timeAt("2026-04-05", 150, "Australia/Sydney")).toBe(at("2026-04-05T02:30:00+11:00"));
  });

  test("dates follow each other over months and years", () => {
    expect(dateAfter("2026-12-31", 1)).toBe("2027-01-01");
    expect(dateAfter("2028-03-01", -1)).toBe("2028-02-29");
    expect(dateWeekday("2026-11-20")).toBe(5);
  });
});
