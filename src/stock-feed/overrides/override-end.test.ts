import { expect, it } from "vitest";
import { endOfOverride } from "./override-end.ts";

const iso = (text: string, timeZone: string): string | null => {
  const end = endOfOverride(text, timeZone);
  return end === null ? null : new Date(end).toISOString();
};

it.each([
  ["2026-12-24", "Australia/Sydney", "2026-12-24T13:00:00.000Z"],
  ["2026-12-24", "Australia/Perth", "2026-12-24T16:00:00.000Z"],
  ["2026-12-31", "Australia/Brisbane", "2026-12-31T14:00:00.000Z"],
  // The day on which clocks go forward, and the one on which they go back.
  ["2026-10-03", "Australia/Sydney", "2026-10-03T14:00:00.000Z"],
  ["2026-10-04", "Australia/Sydney", "2026-10-04T13:00:00.000Z"],
  ["2027-04-04", "Australia/Sydney", "2027-04-04T14:00:00.000Z"],
  ["2026-12-24T17:30", "Australia/Sydney", "2026-12-24T06:30:00.000Z"],
  ["2026-06-24 17:30:15", "Australia/Sydney", "2026-06-24T07:30:15.000Z"],
  ["2026-12-24T17:30+08:00", "Australia/Sydney", "2026-12-24T09:30:00.000Z"],
  ["2026-12-24T17:30:00Z", "Australia/Sydney", "2026-12-24T17:30:00.000Z"],
])("%s in %s ends at %s", (text, timeZone, end) => {
  expect(iso(text, timeZone)).toBe(end);
});

it.each(["", "tomorrow", "24/12/2026", "2026-02-30", "2026-13-01", "2026-12-24T25:00", "2026-12", "1798070400"])(
  "%j is not a valid end",
  (text) => {
    expect(endOfOverride(text, "Australia/Sydney")).toBeNull();
  },
);
