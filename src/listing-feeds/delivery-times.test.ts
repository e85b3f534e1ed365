import { expect, test } from "vitest";
import { latestTime } from "./delivery-times.ts";
import { nextAttemptAt } from "./publications.ts";

const sydney = "Australia/Sydney";

test.each([
  ["before the first time of the day, the last of yesterday", "2026-11-20T05:59:00+11:00", "2026-11-19T18:30:00+11:00"],
  ["at a time, that time", "2026-11-20T06:00:00+11:00", "2026-11-20T06:00:00+11:00"],
  ["between two times, the earlier", "2026-11-20T12:00:00+11:00", "2026-11-20T06:00:00+11:00"],
  ["after the last time, the last", "2026-11-20T23:59:00+11:00", "2026-11-20T18:30:00+11:00"],
  ["on the day daylight saving ends, local time", "2026-04-05T06:30:00+10:00", "2026-04-05T06:00:00+10:00"],
])("%s", (_, now, expected) => {
  expect(latestTime(["18:30", "06:00"], sydney, Date.parse(now))).toBe(Date.parse(expected));
});

test("a failed attempt is repeated after 1, 5, 15 and 60 minutes, then given up", () => {
  const waits = [1, 2, 3, 4, 5].map((attempts) => nextAttemptAt(attempts, 0));
  expect(waits).toEqual([60_000, 300_000, 900_000, 3_600_000, null]);
});
