/** When a stock file was written. Epoch milliseconds; null where it is not known. */
export type StockFileTimes = {
  /** By the file system. */
  modifiedAt: number | null;
  /** By the date in the file's name. */
  namedAt: number | null;
};

/** Remembers the newest full stock file of each dealership of a site. */
export interface StockFileAges {
  /** By the dealership's slug; nothing for one that no file has named yet. */
  newest(siteId: string): Promise<Map<string, StockFileTimes>>;
  /** Notes that a full file named these dealerships. Of each time the newer one stays. */
  note(siteId: string, dealershipSlugs: readonly string[], times: StockFileTimes): Promise<void>;
}

/**
 * Whether a file was written before another. Dates in both names decide, as a copy of a file has a new time; where
 * they are equal or missing, the file system's times do.
 */
export function isOlderFile(file: StockFileTimes, other: StockFileTimes): boolean {
  const [time, otherTime] = namesDecide(file, other)
    ? [file.namedAt, other.namedAt]
    : [file.modifiedAt, other.modifiedAt];
  return time !== null && otherTime !== null && time < otherTime;
}

function namesDecide(file: StockFileTimes, other: StockFileTimes): boolean {
  return file.namedAt !== null && other.namedAt !== null && file.namedAt !== other.namedAt;
}

/** Year, month and day, and a time of day if it follows: `stock-2026-11-22.csv`, `20261122T0715_stock.csv`. */
const dateInName =
  /(?<!\d)(20\d{2})([-_.]?)(\d{2})\2(\d{2})(?:[T _.-]?([01]\d|2[0-3])[-_.:]?([0-5]\d)(?:[-_.:]?([0-5]\d))?)?(?!\d)/;

/** The date in a file's name, to be compared with those in other names only; null when there is none. */
export function timeInName(fileName: string): number | null {
  const found = dateInName.exec(fileName);
  if (found === null) return null;
  const [, year, , month, day, hour, minute, second] = found.map((part) => Number(part ?? 0));
  const time = Date.UTC(year ?? 0, (month ?? 0) - 1, day, hour, minute, second);
  const isDate = new Date(time).getUTCDate() === day && new Date(time).getUTCMonth() + 1 === month;
  return isDate ? time : null;
}

/** A file's times beside those of the newest full file of each dealership. */
export type StockFileAge = { times: StockFileTimes; newest: ReadonlyMap<string, StockFileTimes> };

/** Why a full file that names these dealerships is refused for its age; null when none of them had a newer one. */
export function olderFileRefusal(
  { times, newest }: StockFileAge,
  named: Iterable<string>,
): { reason: string; message: string } | null {
  for (const slug of named) {
    const before = newest.get(slug);
    if (before === undefined || !isOlderFile(times, before)) continue;
    const byName = namesDecide(times, before);
    const [of, ofBefore] = [timeText(times, byName), timeText(before, byName)];
    return {
      reason: "older-file",
      message: `The file is of ${of}, and a file of ${ofBefore} was imported before for the dealership "${slug}": an older file would bring back what has changed since. If it is right all the same, import it again with --confirm-older. Nothing was changed.`,
    };
  }
  return null;
}

function timeText({ modifiedAt, namedAt }: StockFileTimes, isNamed: boolean): string {
  const time = isNamed ? namedAt : modifiedAt;
  return time === null
    ? "an unknown time"
    : `${new Date(time).toISOString().slice(0, 19).replace("T", " ")}${isNamed ? " by its name" : " UTC"}`;
}
