import { expect, test } from "vitest";
import { openingHoursEntrySchema, specialHoursEntrySchema } from "./location-schema.ts";
import { exampleLocation } from "../sites/example-site-for-test.ts";
import { openTimes, totalMilliseconds } from "./open-time.ts";
import { dayMs, hourMs } from "../settings/durations.ts";

const openMilliseconds = (place: Parameters<typeof openTimes>[0], from: number, to: number) =>
  totalMilliseconds(openTimes(place, from, to), from);
const weekdays = [1, 2, 3, 4, 5].map((weekday) =>
  openingHoursEntrySchema.parse({ weekday, status: "Open", open: "09:00", close: "17:00" }),
);
const location = exampleLocation({
  contactDetail: { openingHours: weekdays },
  specialHours: [specialHoursEntrySchema.parse({ date: "2026-11-24", status: "Closed" })],
});
const at = (local: string) => Date.parse(`${local}+11:00`);

test.each([
  ["within a day", "2026-11-23T10:00", "2026-11-23T11:30", 1.5],
  ["over a night, a holiday and the day after", "2026-11-23T16:00", "2026-11-25T10:00", 2],
  ["over a weekend", "2026-11-20T16:30", "2026-11-23T09:15", 0.75],
  ["while it is closed", "2026-11-21T10:00", "2026-11-22T10:00", 0],
  ["backwards", "2026-11-23T11:00", "2026-11-23T10:00", 0],
])("the time that a place is open is counted in hours %s", (_when, from, to, hours) => {
  expect(openMilliseconds(location, at(from), at(to))).toBe(hours * hourMs);
});

test("without known hours every hour counts", () => {
  expect(openMilliseconds(exampleLocation(), at("2026-11-21T10:00"), at("2026-11-22T10:00"))).toBe(dayMs);
  expect(openMilliseconds(null, 0, hourMs)).toBe(hourMs);
});

test("every hour counts on days with hours in words only, and after the place's last closing time", () => {
  const inWords = exampleLocation({
    contactDetail: {
      openingHours: weekdays.with(
        0,
        openingHoursEntrySchema.parse({ weekday: 1, status: "Open", formatedHours: "By appointment" }),
      ),
    },
  });
  expect(openMilliseconds(inWords, at("2026-11-22T10:00"), at("2026-11-24T10:00"))).toBe(25 * hourMs);
  const lastDay = specialHoursEntrySchema.parse({
    date: "2026-11-24",
    status: "Open",
    startHour: "09:00",
    endHour: "17:00",
  });
  const closed = exampleLocation({
    contactDetail: { openingHours: [openingHoursEntrySchema.parse({ weekday: 1, status: "Closed" })] },
    specialHours: [lastDay],
  });
  expect(openMilliseconds(closed, at("2026-11-24T16:00"), at("2026-11-25T10:00"))).toBe(18 * hourMs);
  expect(openMilliseconds(closed, at("2026-11-23T16:00"), at("2026-11-24T10:00"))).toBe(1 * hourMs);
});
