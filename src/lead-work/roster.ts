import { localTime, dateWeekday } from "../locations/local-time.ts";

/** Working hours of a weekday, 0 Sunday to 6 Saturday, as minutes of the local day. */
export type RosterHours = { weekday: number; fromMinute: number; untilMinute: number };

/** Epoch milliseconds; without an end the person has left. */
export type Absence = { absenceId: string; from: number; until: number | null };

/** Somebody who answers leads of a site. Empty lists of places, categories and makes mean all. */
export type StaffMember = {
  personId: string;
  dealerships: readonly string[];
  categories: readonly string[];
  /** English names, as in `messageLanguage`. */
  languages: readonly string[];
  /** Null: whenever the place is open. */
  hours: readonly RosterHours[] | null;
  absences: readonly Absence[];
  /** Whether leads are given to the person in turn. Anybody can claim one. */
  takesLeads: boolean;
  isManager: boolean;
};

/** Whether somebody is at work at a moment at which their place is open. */
export function isPresent({ hours, absences }: StaffMember, at: number, timeZone: string): boolean {
  if (absences.some(({ from, until }) => from <= at && (until === null || at < until))) return false;
  if (hours === null) return true;
  const { date, minutes } = localTime(at, timeZone);
  const weekday = dateWeekday(date);
  return hours.some((day) => day.weekday === weekday && day.fromMinute <= minutes && minutes < day.untilMinute);
}
