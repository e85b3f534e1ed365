import type { LocationPageSettings } from "./location-page-settings.ts";
import { locationDepartment, type Location, type OpeningHoursEntry } from "./location.ts";

/** One line of an hours table: `Mon-Fri` and `8:30am - 5:30pm`. */
export type HoursLine = { days: string; hours: string; closed: boolean };

const dayNames = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"];
const monday = 1;
const friday = 5;

type ByAppointment = Pick<LocationPageSettings, "byAppointment" | "byAppointmentText">;

/** A location's week as its site shows it, with the site's text for closed days (LO-10). */
export function locationHours(location: Location, settings: ByAppointment): HoursLine[] {
  const isByAppointment = settings.byAppointment.includes(locationDepartment(location));
  return groupedHours(location.contactDetail.openingHours, isByAppointment ? settings.byAppointmentText : "Closed");
}

/**
 * A week's hours as shown: Monday to Friday with equal hours share a line, which a differing day splits; then
 * Saturday, then Sunday (§9, LO-09). Days without an entry are omitted. `closedText` is shown on closed days, for
 * example `By appointment only` (LO-10).
 */
export function groupedHours(entries: readonly OpeningHoursEntry[], closedText = "Closed"): HoursLine[] {
  const lines: { first: number; last: number; hours: string; closed: boolean }[] = [];
  for (const weekday of [1, 2, 3, 4, 5, 6, 0]) {
    const ofDay = entries.filter((entry) => entry.weekday === weekday);
    if (ofDay.length === 0) continue;
    const closed = ofDay.every((entry) => entry.status === "Closed");
    const hours = closed ? (writtenHours(ofDay) ?? closedText) : dayHours(ofDay);
    const line = lines.at(-1);
    const continues = line !== undefined && line.last === weekday - 1 && weekday > monday && weekday <= friday;
    if (continues && line.hours === hours && line.closed === closed) line.last = weekday;
    else lines.push({ first: weekday, last: weekday, hours, closed });
  }
  return lines.map(({ first, last, hours, closed }) => ({
    days: daysText(first, last),
    hours,
    closed,
  }));
}

/** `8:30am` for `08:30`; `24:00` is midnight. */
export function timeText(time: string): string {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  const half = hours % 24 < 12 ? "am" : "pm";
  return `${hours % 12 === 0 ? 12 : hours % 12}:${String(minutes).padStart(2, "0")}${half}`;
}

/** `8:30am - 5:30pm`, or `Open 24 hours`. */
export function intervalText(open: string, close: string): string {
  if (open === "00:00" && (close === "24:00" || close === "00:00")) return "Open 24 hours";
  return `${timeText(open)} - ${timeText(close)}`;
}

function dayHours(entries: readonly OpeningHoursEntry[]): string {
  const written = writtenHours(entries);
  if (written !== null) return written;
  return entries
    .flatMap(({ status, open, close }) => (status === "Open" && open !== null && close !== null ? { open, close } : []))
    .toSorted((one, other) => one.open.localeCompare(other.open))
    .map(({ open, close }) => intervalText(open, close))
    .join(", ");
}

/** The dealer's own text for a day takes precedence over its times, because it can say more than one pair of times. */
function writtenHours(entries: readonly OpeningHoursEntry[]): string | null {
  return entries.find((entry) => entry.formatedHours?.trim())?.formatedHours?.trim() ?? null;
}

function daysText(first: number, last: number): string {
  const name = dayNames[first] ?? "";
  return first === last ? name : `${name}-${dayNames[last] ?? ""}`;
}
