import { isoDayIn } from "../vehicles/rego-expiry.ts";
import { parseTime } from "./feed-dates.ts";

/** When a stock file was written, in epoch milliseconds; null if not known. */
export type StockFileTimes = {
  modifiedAt: number | null;
  namedAt: number | null;
};

/** Stores the times of the newest stock file of each dealership of a site, for full files and for files of changes. */
export interface StockFileAges {
  /** By dealership slug, or its `changesKey`. Dealerships not named by any file yet are absent. */
  newest(siteId: string): Promise<Map<string, StockFileTimes>>;
  /** Records a file under these keys. The newer of each time is kept. */
  note(siteId: string, keys: readonly string[], times: StockFileTimes): Promise<void>;
}

/** Key for a dealership's files of changes. No slug contains a slash. */
export function changesKey(dealershipSlug: string): string {
  return `changes/${dealershipSlug}`;
}

/**
 * The times of a file to compare later files with. Without a date in its name, a file counts as from the day of its
 * modification time, or of its import, except if the date in its name is ambiguous. A clock that is ahead must not make
 * every later file an old one.
 */
export function notedTimes(fileName: string, times: StockFileTimes, timeZone: string, now: number): StockFileTimes {
  const modifiedAt = times.modifiedAt === null ? null : Math.min(times.modifiedAt, now);
  if (times.namedAt !== null || datesInName.some((date) => date.test(fileName))) return { ...times, modifiedAt };
  return { modifiedAt, namedAt: parseTime(isoDayIn(timeZone, modifiedAt ?? now), timeZone) };
}

/**
 * Whether a file was written before another. Dates in both names take precedence, because a copied file has a new time.
 * If dates are missing or equal, or are the same day with only one time of day, modification times decide.
 */
export function isOlderFile(file: StockFileTimes, other: StockFileTimes, timeZone: string): boolean {
  const [time, otherTime] = namesDecide(file, other, timeZone)
    ? [file.namedAt, other.namedAt]
    : [file.modifiedAt, other.modifiedAt];
  return time !== null && otherTime !== null && time < otherTime;
}

function namesDecide(file: StockFileTimes, other: StockFileTimes, timeZone: string): boolean {
  if (file.namedAt === null || other.namedAt === null || file.namedAt === other.namedAt) return false;
  const isSameDay = isoDayIn(timeZone, file.namedAt) === isoDayIn(timeZone, other.namedAt);
  return !isSameDay || !(isDayOnly(file.namedAt, timeZone) || isDayOnly(other.namedAt, timeZone));
}

/** A name without a time of day means the beginning of its day. */
function isDayOnly(time: number, timeZone: string): boolean {
  return parseTime(isoDayIn(timeZone, time), timeZone) === time;
}

/** A time of day after a date, `_1630` or `_0430PM`. Other digits there, such as `_1960`, are a file number. */
const timeOfDay = String.raw`(?:[T _.-]?(?<hour>[01]\d|2[0-3])[-_.:]?(?<minute>[0-5]\d)(?:[-_.:]?(?<second>[0-5]\d))?(?:[-_. ]?(?<half>[ap])m(?![a-z]))?)?`;
/** Year first, or day first as in Australia: `stock-2026-11-22.csv`, `20261122T0715_stock.csv`, `22-11-2026.csv`. */
const datesInName = [
  String.raw`(?<year>20\d{2})(?<mark>[-_.]?)(?<month>\d{2})\k<mark>(?<day>\d{2})`,
  String.raw`(?<day>\d{2})(?<mark>[-_.]?)(?<month>\d{2})\k<mark>(?<year>20\d{2})`,
].map((date) => new RegExp(String.raw`(?<!\d)${date}${timeOfDay}(?!\d)`, "i"));

/**
 * The date in a file's name, in `timeZone`; the beginning of its day if there is no time. Null if there is none, or if
 * it is after `now`, as no file can be from the future. Also null if day and month could be swapped, as in
 * `03-01-2027`, unless only one of the two dates is in the past.
 */
export function timeInName(fileName: string, timeZone: string, now: number): number | null {
  for (const date of datesInName) {
    const found = date.exec(fileName);
    const { year, month, day, hour = "00", minute = "00", second = "00", half } = found?.groups ?? {};
    const clock = `${hourOfDay(hour, half)}:${minute}:${second}`;
    const time = parseTime(`${year}-${month}-${day} ${clock}`, timeZone);
    if (time === null) continue;
    const isDayFirst = found?.[1] === day;
    const monthFirst = isDayFirst && day !== month ? parseTime(`${year}-${day}-${month} ${clock}`, timeZone) : null;
    const isAmbiguous = monthFirst !== null && monthFirst <= now;
    return time <= now && !isAmbiguous ? time : null;
  }
  return null;
}

/** Converts an hour of a 12-hour clock if AM or PM is given. */
function hourOfDay(hour: string, half: string | undefined): string {
  if (half === undefined || Number(hour) > 12) return hour;
  return String((Number(hour) % 12) + (half.toLowerCase() === "p" ? 12 : 0)).padStart(2, "0");
}

/** A file's times, and those of the newest files of each dealership from `StockFileAges`. */
export type StockFileAge = {
  times: StockFileTimes;
  newest: ReadonlyMap<string, StockFileTimes>;
  timeZone: string;
};

/** Why a full file that names these dealerships is refused as too old; null if none of them had a newer one. */
export function olderFileRefusal(
  { times, newest, timeZone }: StockFileAge,
  named: Iterable<string>,
): { reason: string; message: string } | null {
  for (const slug of named) {
    const before = newest.get(slug);
    if (before === undefined || !isOlderFile(times, before, timeZone)) continue;
    const byName = namesDecide(times, before, timeZone);
    const [of, ofBefore] = [times, before].map((file) =>
      byName ? namedText(file.namedAt, timeZone) : modifiedText(file.modifiedAt),
    );
    return {
      reason: "older-file",
      message: `The file is dated ${of}${byName ? " by its name" : ""}, and a file dated ${ofBefore} was already imported for the dealership "${slug}": ${olderAdvice}`,
    };
  }
  return null;
}

const olderAdvice =
  "an older file would undo later changes. If it is right, import it again with --confirm-older. Nothing was changed.";

/**
 * Why a file of changes that names these dealerships is refused as too old. Files from the same day may arrive in any
 * order, because each may contain other vehicles: only an earlier day is older.
 */
export function olderChangesRefusal(
  { times, newest, timeZone }: StockFileAge,
  named: Iterable<string>,
): { reason: string; message: string } | null {
  const day = fileDay(times, timeZone);
  for (const slug of named) {
    const before = newest.get(changesKey(slug));
    const dayBefore = before === undefined ? null : fileDay(before, timeZone);
    if (day === null || dayBefore === null || day >= dayBefore) continue;
    return {
      reason: "older-file",
      message: `The file is dated ${day}, and a file of changes dated ${dayBefore} was already imported for the dealership "${slug}": ${olderAdvice}`,
    };
  }
  return null;
}

function fileDay({ namedAt, modifiedAt }: StockFileTimes, timeZone: string): string | null {
  const time = namedAt ?? modifiedAt;
  return time === null ? null : isoDayIn(timeZone, time);
}

function modifiedText(time: number | null): string {
  return time === null ? "an unknown time" : `${new Date(time).toISOString().slice(0, 19).replace("T", " ")} UTC`;
}

function namedText(time: number | null, timeZone: string): string {
  if (time === null) return "an unknown time";
  const clock = new Intl.DateTimeFormat("en-AU", { timeZone, timeStyle: "medium", hourCycle: "h23" });
  return `${isoDayIn(timeZone, time)}${isDayOnly(time, timeZone) ? "" : ` ${clock.format(time)}`}`;
}
