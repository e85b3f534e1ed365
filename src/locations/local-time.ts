import { dayMs, minuteMs } from "../settings/durations.ts";

export type LocalTime = {
  /** `yyyy-mm-dd` */ date: string;
  /** Since midnight. */ minutes: number;
};

const formats = new Map<string, Intl.DateTimeFormat>();

/** Date and time of day in a time zone, including daylight saving. `at` is epoch milliseconds. */
export function localTime(at: number, timeZone: string): LocalTime {
  const local = at + offsetAt(at, timeZone);
  const midnight = Math.floor(local / dayMs) * dayMs;
  return { date: isoDate(midnight), minutes: Math.floor((local - midnight) / minuteMs) };
}

/**
 * Epoch milliseconds of a local time in a time zone. A time skipped by daylight saving moves past the gap; an
 * ambiguous time is the first of the two.
 */
export function timeAt(date: string, minutes: number, timeZone: string): number {
  const asUtc = Date.parse(`${date}T00:00:00Z`) + minutes * minuteMs;
  // The offsets a day before and a day after cover both sides of any change.
  const offsets = [offsetAt(asUtc - dayMs, timeZone), offsetAt(asUtc + dayMs, timeZone)];
  const candidates = offsets.map((offset) => asUtc - offset).toSorted((one, other) => one - other);
  const exact = candidates.find((candidate) => candidate + offsetAt(candidate, timeZone) === asUtc);
  return exact ?? asUtc - (offsets[0] ?? 0);
}

/** ISO 8601 with the time zone's offset, to the second: `2026-11-20T12:00:00+10:00`. `at` is epoch milliseconds. */
export function isoTimeIn(at: number, timeZone: string): string {
  const offset = offsetAt(at, timeZone);
  const minutes = Math.abs(offset) / minuteMs;
  const twoDigits = (number: number) => String(Math.floor(number)).padStart(2, "0");
  const sign = offset < 0 ? "-" : "+";
  const local = new Date(at + offset).toISOString().slice(0, "yyyy-mm-ddThh:mm:ss".length);
  return `${local}${sign}${twoDigits(minutes / 60)}:${twoDigits(minutes % 60)}`;
}

export function dateAfter(date: string, days: number): string {
  return isoDate(Date.parse(`${date}T00:00:00Z`) + days * dayMs);
}

function isoDate(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}

/** 0 Sunday to 6 Saturday. */
export function dateWeekday(date: string): number {
  return new Date(`${date}T00:00:00Z`).getUTCDay();
}

/** Offsets change on the half hour at the finest, so one is valid for the half hour it was looked up in. */
const offsetHoldsMs = 30 * minuteMs;
const maxCachedOffsets = 20_000;
const offsets = new Map<string, number>();

function offsetAt(at: number, timeZone: string): number {
  const key = `${timeZone} ${Math.floor(at / offsetHoldsMs)}`;
  const known = offsets.get(key);
  if (known !== undefined) return known;
  const offset = measuredOffset(at, timeZone);
  if (offsets.size >= maxCachedOffsets) offsets.clear();
  offsets.set(key, offset);
  return offset;
}

function measuredOffset(at: number, timeZone: string): number {
  const parts = Object.fromEntries(
    zoneFormat(timeZone)
      .formatToParts(at)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const { year = 0, month = 1, day: dayOfMonth = 1, hour = 0, minute: minutes = 0 } = parts;
  return Date.UTC(year, month - 1, dayOfMonth, hour, minutes) - Math.floor(at / minuteMs) * minuteMs;
}

function zoneFormat(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const format = new Intl.DateTimeFormat("en-AU", {
    timeZone,
    hourCycle: "h23",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
  });
  formats.set(timeZone, format);
  return format;
}
