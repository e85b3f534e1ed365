import { formatDay } from "./australian-format.ts";
import { remembered } from "./remembered.ts";

/** `12 March 2027` if the registration ends after today in the site's time zone; otherwise null (§5, VP-03). */
export function shownRegoExpiry(regoExpiry: string | null, timeZone: string, now: number): string | null {
  const day = regoExpiry?.trim() ?? "";
  return day > isoDayIn(timeZone, now) ? formatDay(day) : null;
}

/** The calendar day of a time in a time zone, as `yyyy-mm-dd`. */
export function isoDayIn(timeZone: string, time: number): string {
  const parts = dayFormat(timeZone).formatToParts(time);
  const part = (type: string): string => parts.find((one) => one.type === type)?.value ?? "";
  return `${part("year")}-${part("month")}-${part("day")}`;
}

/** Formatters are expensive to create, and a server uses few time zones. */
const dayFormat = remembered(
  (timeZone) => new Intl.DateTimeFormat("en-AU", { timeZone, year: "numeric", month: "2-digit", day: "2-digit" }),
);
