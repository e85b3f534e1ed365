import { openTimes } from "../locations/open-time.ts";
import type { Location } from "../locations/location.ts";
import { dayMs, minuteMs } from "../settings/durations.ts";

const windowMs = 14 * dayMs;
/** No place is closed for longer before every hour counts (`openTimes`), so a time is always found within them. */
const mostWindows = 30;

/**
 * When a place has been open for so many minutes after a moment, in epoch milliseconds. Hours while it is closed do
 * not count; the change to daylight saving makes a day neither longer nor shorter for the shopper than the clocks do.
 */
export function dueTime(place: Location | null, from: number, openMinutes: number): number {
  let remainingMs = openMinutes * minuteMs;
  for (let window = 0; window < mostWindows; window += 1) {
    const start = from + window * windowMs;
    for (const span of openTimes(place, start, start + windowMs)) {
      const length = span.to - span.from;
      if (length >= remainingMs) return span.from + remainingMs;
      remainingMs -= length;
    }
  }
  return from + openMinutes * minuteMs;
}

/** Whether a place is open at a moment; a place without known hours always is. */
export function isOpenAt(place: Location | null, at: number): boolean {
  return openTimes(place, at, at + 1).length > 0;
}
