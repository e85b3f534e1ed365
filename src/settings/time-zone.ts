import { z } from "zod";

/** An IANA time zone, such as `Australia/Brisbane`. */
export const timeZone = z.string().refine(isTimeZone, "must be a time zone such as Australia/Sydney");

function isTimeZone(value: string): boolean {
  try {
    // Intl also accepts offsets such as +10:00, which have no daylight saving.
    return /^[A-Z]/.test(new Intl.DateTimeFormat("en-AU", { timeZone: value }).resolvedOptions().timeZone);
  } catch {
    return false;
  }
}
