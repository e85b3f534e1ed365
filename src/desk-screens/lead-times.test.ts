import { expect, test } from "vitest";
import { agoText, dueText, durationText, fieldTime, reminderTimes } from "./lead-times.ts";

const minute = 60_000;
const hour = 60 * minute;

test.each([
  [0, "1 min"],
  [59 * minute, "59 min"],
  [hour, "1 h"],
  [35 * hour, "35 h"],
  [36 * hour, "2 days"],
  [9 * 24 * hour, "9 days"],
])("%d ms are %s", (ms, text) => expect(durationText(ms)).toBe(text));

const now = Date.parse("2026-11-28T00:00:00Z");
const lead = { state: "new", dueAt: null, waitingSince: null, receivedAt: now - hour };

test.each([
  [{ dueAt: now + 5 * minute }, "due in 5 min", false],
  [{ dueAt: now }, "1 min overdue", true],
  [{ dueAt: now - 2 * hour }, "2 h overdue", true],
  [{ waitingSince: now - 3 * minute }, "waits 3 min", false],
  [{}, "1 h ago", false],
  [{ state: "closed", dueAt: now - hour, waitingSince: now - hour }, "1 h ago", false],
])("a lead with %j says %s", (fields, text, isOverdue) => {
  expect(dueText({ ...lead, ...fields }, now)).toEqual({ text, isOverdue });
});

test("a moment ago is just now, and long ago is a date", () => {
  expect(agoText(now - 1_000, now)).toBe("just now");
  expect(agoText(Date.parse("2025-03-05T12:00:00Z"), now)).toBe("5 Mar 2025");
});

test("a field of date and time gives back the time that it was given, to the minute", () => {
  const at = Date.parse("2026-11-28T03:07:00Z");
  expect(new Date(fieldTime(at)).getTime()).toBe(at);
});

test("reminders are offered in the future, the mornings at nine", () => {
  const times = reminderTimes(now);
  expect(times.every(({ at }) => at > now)).toBe(true);
  expect(times.slice(1).map(({ at }) => new Date(at).getHours())).toEqual([9, 9]);
});
