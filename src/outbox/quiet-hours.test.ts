import { expect, test } from "vitest";
import { sendingTime } from "./quiet-hours.ts";

test.each([
  ["2026-11-21T08:00:00+10:00", "Australia/Brisbane", "2026-11-21T08:00:00+10:00"],
  ["2026-11-21T19:59:59+10:00", "Australia/Brisbane", "2026-11-21T19:59:59+10:00"],
  ["2026-11-21T20:00:00+10:00", "Australia/Brisbane", "2026-11-22T08:00:00+10:00"],
  ["2026-11-21T07:59:00+10:00", "Australia/Brisbane", "2026-11-21T08:00:00+10:00"],
  ["2026-11-21T07:59:00+10:00", "Australia/Sydney", "2026-11-21T07:59:00+10:00"],
  // Daylight saving starts during the night.
  ["2026-10-03T23:00:00+10:00", "Australia/Sydney", "2026-10-04T08:00:00+11:00"],
  ["2026-12-31T21:00:00+08:00", "Australia/Perth", "2027-01-01T08:00:00+08:00"],
])("what is ready at %s in %s is sent at %s", (ready, timeZone, sent) => {
  expect(new Date(sendingTime(Date.parse(ready), timeZone)).toISOString()).toBe(new Date(sent).toISOString());
});
