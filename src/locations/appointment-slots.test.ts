import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { exampleLocation } from "../sites/example-site-for-test.ts";
import { appointmentDays, appointmentRange, type AppointmentRules, appointmentSlots } from "./appointment-slots.ts";
import { isoTimeIn } from "./local-time.ts";
import { openState } from "./open-state.ts";
import { minuteMs } from "../settings/durations.ts";

const rules: AppointmentRules = { slotMinutes: 60, noticeMinutes: 0, daysAhead: 7, places: 1 };
const weekday = (weekdayNumber: number, open: string, close: string) => ({
  weekday: weekdayNumber,
  status: "Open" as const,
  formatedHours: null,
  open,
  close,
});
const officeHours = [1, 2, 3, 4, 5].map((day) => weekday(day, "09:00", "12:30"));
const place = exampleLocation({ contactDetail: { openingHours: officeHours } });
/** A Wednesday. */
const now = Date.parse("2026-11-18T08:00:00+11:00");
const at = (text: string) => Date.parse(text);
const slotTexts = (slots: number[]) => slots.map((slot) => isoTimeIn(slot, "Australia/Sydney").slice(0, 16));

describe("times that can be booked", () => {
  test("[PT-04] are complete appointments within the opening hours", () => {
    expect(slotTexts(appointmentSlots(place, { ...rules, daysAhead: 1 }, [], now))).toEqual([
      "2026-11-18T09:00",
      "2026-11-18T10:00",
      "2026-11-18T11:00",
      "2026-11-19T09:00",
      "2026-11-19T10:00",
      "2026-11-19T11:00",
    ]);
  });

  test("[PT-04] are all in the requested range", () => {
    const { from, to } = appointmentRange(rules, now);
    const slots = appointmentSlots(place, rules, [], now);
    expect([from, to]).toEqual([at("2026-11-17T08:00:00+11:00"), at("2026-11-27T08:00:00+11:00")]);
    expect(slots.every((slot) => from < slot && slot < to)).toBe(true);
  });

  test("[PT-04] are in the future, after the notice period of the place", () => {
    const today = { ...rules, daysAhead: 0 };
    const tenAtTheMinute = at("2026-11-18T10:00:00+11:00");
    expect(slotTexts(appointmentSlots(place, today, [], tenAtTheMinute))).toEqual(["2026-11-18T11:00"]);
    expect(appointmentSlots(place, { ...today, noticeMinutes: 180 }, [], now)).toEqual([
      at("2026-11-18T11:00:00+11:00"),
    ]);
  });

  test("[PT-04] special hours replace the weekday's, and a closed day has none", () => {
    const special = { date: "2026-11-19", department: "all" as const, name: "Show day" };
    const open = exampleLocation({
      contactDetail: { openingHours: officeHours },
      specialHours: [{ ...special, status: "Open", startHour: "14:00", endHour: "16:00" }],
    });
    const closed = exampleLocation({
      contactDetail: { openingHours: officeHours },
      specialHours: [{ ...special, status: "Closed", startHour: null, endHour: null }],
    });
    const onThursday = (location: typeof place) =>
      slotTexts(appointmentSlots(location, rules, [], now)).filter((text) => text.startsWith("2026-11-19"));
    expect(onThursday(open)).toEqual(["2026-11-19T14:00", "2026-11-19T15:00"]);
    expect(onThursday(closed)).toEqual([]);
  });

  test("[PT-04] exclude booked and overlapping times, unless there are more places", () => {
    const today = { ...rules, daysAhead: 0 };
    const ten = at("2026-11-18T10:00:00+11:00");
    const free = (taken: number[], places = 1) =>
      slotTexts(appointmentSlots(place, { ...today, places }, taken, now)).map((text) => text.slice(11));
    expect(free([ten])).toEqual(["09:00", "11:00"]);
    expect(free([ten + 30 * minuteMs])).toEqual(["09:00"]);
    expect(free([ten], 2)).toEqual(["09:00", "10:00", "11:00"]);
    expect(free([ten, ten], 2)).toEqual(["09:00", "11:00"]);
  });

  test("[PT-04] follow local time, also over a change to daylight saving", () => {
    const perth = exampleLocation({ address: { state: "WA" }, contactDetail: { openingHours: officeHours } });
    expect(appointmentSlots(perth, { ...rules, daysAhead: 0 }, [], now)[0]).toBe(at("2026-11-18T09:00:00+08:00"));
    const beforeTheJump = at("2026-10-02T13:00:00+10:00");
    expect(appointmentSlots(place, rules, [], beforeTheJump)[0]).toBe(at("2026-10-05T09:00:00+11:00"));
  });

  test("[PT-04] begin and end while the place is open", () => {
    const time = fc.integer({ min: 0, max: 47 }).map((half) => {
      const hour = String(Math.floor(half / 2)).padStart(2, "0");
      return `${hour}:${half % 2 === 0 ? "00" : "30"}`;
    });
    const hours = fc.array(fc.record({ weekday: fc.integer({ min: 0, max: 6 }), open: time, close: time }), {
      maxLength: 7,
    });
    const minutes = fc.constantFrom(15, 30, 45, 60, 120);
    fc.assert(
      fc.property(hours, minutes, fc.integer({ min: 0, max: 14 * 24 * 60 }), (given, slotMinutes, later) => {
        const location = exampleLocation({
          contactDetail: { openingHours: given.map((day) => weekday(day.weekday, day.open, day.close)) },
        });
        const moment = now + later * minuteMs;
        const slots = appointmentSlots(location, { ...rules, slotMinutes, daysAhead: 3 }, [], moment);
        for (const slot of slots) {
          expect(slot).toBeGreaterThan(moment);
          expect(openState(location, slot).state).toBe("open");
          expect(openState(location, slot + slotMinutes * minuteMs - 1).state).toBe("open");
        }
      }),
      { numRuns: 100 },
    );
  });

  test("[PT-04] are shown by day, with the offset of their own day", () => {
    const days = appointmentDays(appointmentSlots(place, { ...rules, daysAhead: 1 }, [], now), place);
    expect(days).toHaveLength(2);
    expect(days[0]).toMatchObject({
      date: "2026-11-18",
      weekday: "Wed",
      dayText: "18 Nov",
      slots: [{ value: "2026-11-18T09:00:00+11:00", label: "9:00am" }, { label: "10:00am" }, { label: "11:00am" }],
    });
  });
});
