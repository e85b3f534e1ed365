import { isoDayIn } from "../vehicles/rego-expiry.ts";
import { hourMs, minuteMs } from "../settings/durations.ts";

const monthNames = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const isoDate =
  /^(\d{4})[-/](\d{1,2})(?:[-/](\d{1,2}))?(?:[T ](\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?)?\s*(Z|[+-]\d{2}:?\d{2})?$/i;
const dayFirst =
  /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})(?:[T ,]+(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?\s*(am|pm)?)?$/i;
const monthFirst = /^(?:(\d{1,2})[/.-])(\d{4})$/;
const namedMonth = /^(?:(\d{1,2})[ -])?([a-z]{3,9})\.?[ ,-]+(\d{4}|\d{2})$/i;
const compactDay = /^(\d{4})(\d{2})(\d{2})$/;

type Moment = {
  isMonth: boolean;
  year: number;
  month: number;
  day: number;
  hour: number;
  minute: number;
  second: number;
  offset: string | null;
};

/** Like `parseDay`, but a month alone stays `yyyy-mm`, because build and compliance dates are mostly months. */
export function parseDayOrMonth(text: string, timeZone: string): string | null {
  const moment = readMoment(text.trim());
  return moment?.isMonth === true ? `${moment.year}-${pad(moment.month)}` : parseDay(text, timeZone);
}

/**
 * Parses a day-first date, an ISO date or a date with a month name as a calendar day `yyyy-mm-dd`. A month alone is its
 * first day; a moment with an offset is its day in `timeZone`. Null if invalid.
 */
export function parseDay(text: string, timeZone: string): string | null {
  const moment = readMoment(text.trim());
  if (moment === null) return null;
  const isMidnight = moment.hour === 0 && moment.minute === 0 && moment.second === 0;
  if (moment.offset !== null && !isMidnight) return isoDayIn(timeZone, toEpochMs(moment, timeZone));
  return `${String(moment.year).padStart(4, "0")}-${pad(moment.month)}-${pad(moment.day)}`;
}

/**
 * Parses a date with or without time, or Unix seconds or milliseconds, as epoch milliseconds. Without an offset the
 * time is in `timeZone`.
 */
export function parseTime(text: string, timeZone: string): number | null {
  const written = text.trim();
  if (/^\d{10}$/.test(written)) return Number(written) * 1000;
  if (/^\d{13}$/.test(written)) return Number(written);
  const moment = readMoment(written);
  return moment === null ? null : toEpochMs(moment, timeZone);
}

function readMoment(text: string): Moment | null {
  const iso = isoDate.exec(text);
  if (iso) return possibleMoment(iso[1], iso[2], iso[3], iso[4], iso[5], iso[6], undefined, iso[7]);
  const local = dayFirst.exec(text);
  if (local) return possibleMoment(century(local[3]), local[2], local[1], local[4], local[5], local[6], local[7]);
  const month = monthFirst.exec(text);
  if (month) return possibleMoment(month[2], month[1]);
  const compact = compactDay.exec(text);
  if (compact) return possibleMoment(compact[1], compact[2], compact[3]);
  const named = namedMonth.exec(text);
  if (!named) return null;
  const index = monthNames.indexOf((named[2] ?? "").slice(0, 3).toLowerCase());
  return index < 0 ? null : possibleMoment(century(named[3]), String(index + 1), named[1]);
}

function possibleMoment(
  year?: string,
  month?: string,
  day?: string,
  hour = "0",
  minute = "0",
  second = "0",
  half?: string,
  offset?: string,
): Moment | null {
  const found: Moment = {
    isMonth: day === undefined,
    year: Number(year),
    month: Number(month),
    day: Number(day ?? 1),
    hour: to24Hour(Number(hour), half),
    minute: Number(minute),
    second: Number(second),
    offset: offset ?? null,
  };
  const isDay =
    found.year >= 1900 &&
    found.year <= 2200 &&
    found.month >= 1 &&
    found.month <= 12 &&
    found.day >= 1 &&
    found.day <= daysIn(found.year, found.month);
  return isDay && found.hour <= 23 && found.minute <= 59 && found.second <= 59 ? found : null;
}

function to24Hour(hour: number, half: string | undefined): number {
  if (half === undefined) return hour;
  if (hour < 1 || hour > 12) return 99;
  return (hour % 12) + (half.toLowerCase() === "pm" ? 12 : 0);
}

/** Two-digit years in stock files are between 1960 and 2059. */
function century(year: string | undefined): string | undefined {
  if (year === undefined || year.length === 4) return year;
  return (Number(year) < 60 ? "20" : "19") + year;
}

function daysIn(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
}

function toEpochMs(at: Moment, timeZone: string): number {
  const asUtc = Date.UTC(at.year, at.month - 1, at.day, at.hour, at.minute, at.second);
  if (at.offset !== null) return asUtc - offsetMilliseconds(at.offset);
  // Twice, because the first guess may be on the other side of a daylight saving change.
  const guess = asUtc - zoneOffset(asUtc, timeZone);
  return asUtc - zoneOffset(guess, timeZone);
}

function offsetMilliseconds(offset: string): number {
  if (offset.toUpperCase() === "Z") return 0;
  const sign = offset.startsWith("-") ? -1 : 1;
  const digits = offset.replaceAll(/[^0-9]/g, "");
  return sign * (Number(digits.slice(0, 2)) * hourMs + Number(digits.slice(2, 4)) * minuteMs);
}

const clocks = new Map<string, Intl.DateTimeFormat>();

/** Offset of a time zone from UTC at a moment, in milliseconds. */
function zoneOffset(time: number, timeZone: string): number {
  let clock = clocks.get(timeZone);
  if (clock === undefined) {
    clock = new Intl.DateTimeFormat("en-AU", {
      timeZone,
      hourCycle: "h23",
      year: "numeric",
      month: "numeric",
      day: "numeric",
      hour: "numeric",
      minute: "numeric",
      second: "numeric",
    });
    clocks.set(timeZone, clock);
  }
  const parts = new Map(clock.formatToParts(time).map((part) => [part.type, Number(part.value)]));
  const part = (type: Intl.DateTimeFormatPartTypes): number => parts.get(type) ?? 0;
  return (
    Date.UTC(part("year"), part("month") - 1, part("day"), part("hour"), part("minute"), part("second")) -
    Math.floor(time / 1000) * 1000
  );
}

function pad(number: number): string {
  return String(number).padStart(2, "0");
}
