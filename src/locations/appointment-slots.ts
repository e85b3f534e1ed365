import { isoTimeIn, localTime } from "./local-time.ts";
import { locationTimeZone, type Location } from "./location.ts";
import { openSpans } from "./open-state.ts";
import { timeText } from "./opening-hours.ts";
import { dayMs, minuteMs } from "../settings/durations.ts";

export type AppointmentRules = { slotMinutes: number; noticeMinutes: number; daysAhead: number; places: number };

/** A day and its available times; `value` is ISO 8601 with the location's offset. */
export type AppointmentDay = {
  date: string;
  weekday: string;
  dayText: string;
  slots: { value: string; label: string }[];
};

/**
 * Start times at which a location can be visited (D8, PT-04), in epoch milliseconds: full appointments within its
 * opening and special hours, after the notice period, while capacity is left. `taken` holds the starts of booked
 * appointments.
 */
export function appointmentSlots(
  location: Location,
  rules: AppointmentRules,
  taken: readonly number[],
  now: number,
): number[] {
  const today = localTime(now, locationTimeZone(location)).date;
  const length = rules.slotMinutes * minuteMs;
  const earliest = now + rules.noticeMinutes * minuteMs;
  return openSpans(location, today, rules.daysAhead).flatMap((span) => {
    const count = Math.max(0, Math.floor((span.to - span.from) / length));
    return Array.from({ length: count }, (_, index) => span.from + index * length).filter(
      (start) => start > now && start >= earliest && isFree(start, length, rules.places, taken),
    );
  });
}

/** Whether capacity is left for the whole time; appointments of other lengths may overlap it. */
function isFree(start: number, length: number, places: number, taken: readonly number[]): boolean {
  return taken.filter((other) => other > start - length && other < start + length).length < places;
}

export function appointmentRange(rules: AppointmentRules, now: number): { from: number; to: number } {
  return { from: now - dayMs, to: now + (rules.daysAhead + 2) * dayMs };
}

const weekdays = new Intl.DateTimeFormat("en-AU", { weekday: "short", timeZone: "UTC" });
const months = new Intl.DateTimeFormat("en-AU", { day: "numeric", month: "short", timeZone: "UTC" });

/** Slots by day, in the location's own time zone. */
export function appointmentDays(slots: readonly number[], location: Location): AppointmentDay[] {
  const timeZone = locationTimeZone(location);
  const days = new Map<string, AppointmentDay>();
  for (const slot of slots) {
    const { date, minutes } = localTime(slot, timeZone);
    const midnight = Date.parse(`${date}T00:00:00Z`);
    const day = days.get(date) ?? {
      date,
      weekday: weekdays.format(midnight),
      dayText: months.format(midnight),
      slots: [],
    };
    day.slots.push({
      value: isoTimeIn(slot, timeZone),
      label: timeText(`${Math.floor(minutes / 60)}:${minutes % 60}`),
    });
    days.set(date, day);
  }
  return [...days.values()];
}
