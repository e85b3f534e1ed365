import { parseTime } from "../feed-dates.ts";
import { dayMs } from "../../settings/durations.ts";

const dayPattern = /^\d{4}-\d{2}-\d{2}$/;
const momentPattern = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(:\d{2})?(Z|[+-]\d{2}:?\d{2})?$/;

/**
 * When an override expires, in epoch milliseconds. A date (`2026-12-24`) is its last day, until midnight in the site's
 * time zone; a date with a time is in that zone unless it has an offset. Null for anything else.
 */
export function endOfOverride(text: string, timeZone: string): number | null {
  if (momentPattern.test(text)) return parseTime(text, timeZone);
  if (!dayPattern.test(text) || parseTime(text, timeZone) === null) return null;
  const nextDay = new Date(Date.parse(`${text}T00:00:00Z`) + dayMs).toISOString().slice(0, text.length);
  return parseTime(nextDay, timeZone);
}
