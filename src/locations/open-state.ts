import { dateAfter, localTime, timeAt, dateWeekday } from "./local-time.ts";
import { locationDepartment, locationTimeZone, type Location, type SpecialHoursEntry } from "./location.ts";
import { timeText } from "./opening-hours.ts";

/** Whether a location is open, and when that changes, in epoch milliseconds; null if it never does. */
export type OpenState =
  | { state: "open"; until: number | null }
  | { state: "closed"; opensAt: number | null }
  /** There are no hours, or today's are given only in words. */
  | { state: "unknown" };

type Interval = { open: string; close: string };
type DayHours = { intervals: Interval[]; inWordsOnly: boolean };
/** From one time to another, in epoch milliseconds. */
export type Span = { from: number; to: number };

export const daysAhead = 14;

/**
 * Whether a location is open at `now` (epoch milliseconds) in its own time zone, including daylight saving (LO-13). A
 * date's special hours replace the weekday's (LO-11); hours may run past midnight.
 */
export function openState(location: Location, now: number): OpenState {
  if (!hasHours(location)) return { state: "unknown" };
  const timeZone = locationTimeZone(location);
  const today = localTime(now, timeZone).date;
  const spans = comingSpans(location, today);
  const current = spans.find((span) => span.from <= now && now < span.to);
  if (current)
    return {
      state: "open",
      until: current.to >= timeAt(dateAfter(today, daysAhead), 0, timeZone) ? null : current.to,
    };
  if (hoursOnDate(location, today).inWordsOnly) return { state: "unknown" };
  return { state: "closed", opensAt: spans.find((span) => span.from > now)?.from ?? null };
}

/** Whether a location has any hours. Without hours it is neither open nor closed. */
function hasHours({ contactDetail, specialHours }: Location): boolean {
  return contactDetail.openingHours.length > 0 || specialHours.length > 0;
}

/** `Open until 5:30pm`, `Closed, opens 8:30am tomorrow`; null if the hours are unknown. */
export function openStateText(location: Location, now: number): string | null {
  const state = openState(location, now);
  const timeZone = locationTimeZone(location);
  switch (state.state) {
    case "open":
      return state.until === null ? "Open 24 hours" : `Open until ${clockText(state.until, timeZone)}`;
    case "closed":
      return state.opensAt === null
        ? "Closed"
        : `Closed, opens ${clockText(state.opensAt, timeZone)}${dayText(state.opensAt, now, timeZone)}`;
    case "unknown":
      return null;
  }
}

/**
 * A department's special hours from today on, soonest first (LO-11, LO-12). The department's own hours replace those
 * for all departments on the same date.
 */
export function comingSpecialHours(location: Location, now: number): SpecialHoursEntry[] {
  const today = localTime(now, locationTimeZone(location)).date;
  const dates = new Set(location.specialHours.map((entry) => entry.date).filter((date) => date >= today));
  return [...dates].toSorted().flatMap((date) => specialHoursOn(location, date));
}

const knownSpans = new WeakMap<Location, { today: string; spans: readonly Span[] }>();

/** Cached by date: most pages need them, and only the date changes them. */
function comingSpans(location: Location, today: string): readonly Span[] {
  const known = knownSpans.get(location);
  if (known?.today === today) return known.spans;
  const spans = openSpans(location, today, daysAhead);
  knownSpans.set(location, { today, spans });
  return spans;
}

function hoursOnDate(location: Location, date: string): DayHours {
  const special = specialHoursOn(location, date);
  if (special.length > 0) {
    return {
      intervals: special.flatMap((entry) => dayInterval(entry.status, entry.startHour, entry.endHour)),
      inWordsOnly: false,
    };
  }
  const weekday = dateWeekday(date);
  const entries = location.contactDetail.openingHours.filter((entry) => entry.weekday === weekday);
  const intervals = entries.flatMap((entry) => dayInterval(entry.status, entry.open, entry.close));
  return {
    intervals,
    inWordsOnly: intervals.length === 0 && entries.some((entry) => entry.status === "Open"),
  };
}

function specialHoursOn(location: Location, date: string): SpecialHoursEntry[] {
  const ofDate = location.specialHours.filter((entry) => entry.date === date);
  const own = ofDate.filter((entry) => entry.department === locationDepartment(location));
  return own.length > 0 ? own : ofDate.filter((entry) => entry.department === "all");
}

function dayInterval(status: "Open" | "Closed", open: string | null, close: string | null): Interval[] {
  return status === "Open" && open !== null && close !== null ? [{ open, close }] : [];
}

/**
 * Opening times from `today` (the location's own date) until `days` days later, in epoch milliseconds, in order.
 * Includes yesterday's, which may run past midnight.
 */
export function openSpans(location: Location, today: string, days: number): Span[] {
  return joinedSpans(datesAround(today, days).flatMap((date) => openSpansOn(location, date)));
}

/** Like `openSpans`, plus the whole of every date whose hours are given only in words. */
export function possiblyOpenSpans(location: Location, today: string, days: number): Span[] {
  const timeZone = locationTimeZone(location);
  const entireDate = (date: string): Span => ({
    from: timeAt(date, 0, timeZone),
    to: timeAt(dateAfter(date, 1), 0, timeZone),
  });
  return joinedSpans(
    datesAround(today, days).flatMap((date) =>
      hoursOnDate(location, date).inWordsOnly ? [entireDate(date)] : openSpansOn(location, date),
    ),
  );
}

function datesAround(today: string, days: number): string[] {
  return Array.from({ length: days + 2 }, (_, index) => dateAfter(today, index - 1));
}

export function openSpansOn(location: Location, date: string): Span[] {
  const timeZone = locationTimeZone(location);
  return hoursOnDate(location, date).intervals.map(({ open, close }) => {
    const closingDate = minutesOfDay(close) > minutesOfDay(open) ? date : dateAfter(date, 1);
    return { from: timeAt(date, minutesOfDay(open), timeZone), to: timeAt(closingDate, minutesOfDay(close), timeZone) };
  });
}

/** Merges spans that touch or overlap, so that a location open around the clock does not close at midnight. */
function joinedSpans(spans: Span[]): Span[] {
  const joined: Span[] = [];
  for (const span of spans.toSorted((one, other) => one.from - other.from)) {
    const last = joined.at(-1);
    if (last && span.from <= last.to) last.to = Math.max(last.to, span.to);
    else joined.push({ ...span });
  }
  return joined;
}

function minutesOfDay(time: string): number {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return hours * 60 + minutes;
}

function clockText(at: number, timeZone: string): string {
  const { minutes } = localTime(at, timeZone);
  return timeText(`${Math.floor(minutes / 60)}:${minutes % 60}`);
}

function dayText(at: number, now: number, timeZone: string): string {
  const today = localTime(now, timeZone).date;
  const date = localTime(at, timeZone).date;
  if (date === today) return "";
  if (date === dateAfter(today, 1)) return " tomorrow";
  const weekday = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"][dateWeekday(date)];
  if (date < dateAfter(today, 7)) return ` ${weekday}`;
  const [, month = "", day = ""] = date.split("-");
  return ` ${weekday} ${Number(day)}/${Number(month)}`;
}
