import type { AustralianState } from "../settings/australian-state.ts";
import { dateAfter, weekdayOf } from "./local-time.ts";

/** A public holiday of a whole state. `date` is `yyyy-mm-dd`; `rules` is the version of the rules that give it. */
export type PublicHoliday = { date: string; name: string; rules: string };

/**
 * The rules below, compiled by us from the states' laws: Holidays Act 1958 (ACT), Public Holidays Act 2010 (NSW), Public
 * Holidays Act 1981 (NT), Holidays Act 1983 (QLD), Public Holidays Act 2023 (SA), Statutory Holidays Act 2000 (TAS),
 * Public Holidays Act 1993 (VIC), Public and Bank Holidays Act 1972 (WA). Proclaimed single days, parts of days and
 * holidays of regions are not among them. The version changes with the rules.
 */
const rulesVersion = "2026-11";

const everyState: readonly AustralianState[] = ["ACT", "NSW", "NT", "QLD", "SA", "TAS", "VIC", "WA"];
const [sunday, monday, tuesday, saturday] = [0, 1, 2, 6];

type Rule = { name: string; states: readonly AustralianState[]; dates: (year: number) => readonly string[] };

const rules: readonly Rule[] = [
  rule("New Year's Day", everyState, (year) => [`${year}-01-01`]),
  rule("New Year's Day holiday", everyState, (year) => ifWeekend(`${year}-01-01`, nextMonday)),
  // Moved from a weekend to the Monday after it.
  rule("Australia Day", everyState, (year) => [weekdayOrMonday(`${year}-01-26`)]),
  rule("Good Friday", everyState, (year) => [dateAfter(easterSunday(year), -2)]),
  rule("Easter Saturday", ["ACT", "NSW", "NT", "QLD", "SA", "VIC"], (year) => [dateAfter(easterSunday(year), -1)]),
  rule("Easter Sunday", ["ACT", "NSW", "NT", "QLD", "SA", "VIC", "WA"], (year) => [easterSunday(year)]),
  rule("Easter Monday", everyState, (year) => [dateAfter(easterSunday(year), 1)]),
  rule("Anzac Day", everyState, (year) => [`${year}-04-25`]),
  rule("Anzac Day holiday", ["ACT", "WA"], (year) => ifWeekend(`${year}-04-25`, nextMonday)),
  rule("Anzac Day holiday", ["NT", "QLD", "SA"], (year) => ifSunday(`${year}-04-25`)),
  rule("King's Birthday", ["ACT", "NSW", "NT", "SA", "TAS", "VIC"], (year) => [nth(year, 6, monday, 2)]),
  rule("King's Birthday", ["QLD"], (year) => [nth(year, 10, monday, 1)]),
  rule("Labour Day", ["ACT", "NSW", "SA"], (year) => [nth(year, 10, monday, 1)]),
  rule("Labour Day", ["WA"], (year) => [nth(year, 3, monday, 1)]),
  rule("Labour Day", ["VIC"], (year) => [nth(year, 3, monday, 2)]),
  rule("Labour Day", ["QLD"], (year) => [nth(year, 5, monday, 1)]),
  rule("Eight Hours Day", ["TAS"], (year) => [nth(year, 3, monday, 2)]),
  rule("May Day", ["NT"], (year) => [nth(year, 5, monday, 1)]),
  rule("Canberra Day", ["ACT"], (year) => [nth(year, 3, monday, 2)]),
  rule("Reconciliation Day", ["ACT"], (year) => [onOrAfter(`${year}-05-27`, monday)]),
  rule("Adelaide Cup Day", ["SA"], (year) => [nth(year, 3, monday, 2)]),
  rule("Western Australia Day", ["WA"], (year) => [nth(year, 6, monday, 1)]),
  rule("Picnic Day", ["NT"], (year) => [nth(year, 8, monday, 1)]),
  rule("Melbourne Cup Day", ["VIC"], (year) => [nth(year, 11, tuesday, 1)]),
  rule("Christmas Day", everyState, (year) => [`${year}-12-25`]),
  rule("Christmas Day holiday", everyState, (year) => ifWeekend(`${year}-12-25`, () => `${year}-12-27`)),
  rule(
    "Boxing Day",
    everyState.filter((state) => state !== "SA"),
    (year) => [`${year}-12-26`],
  ),
  rule("Proclamation Day", ["SA"], (year) => [`${year}-12-26`]),
  rule("Boxing Day holiday", everyState, (year) => ifWeekend(`${year}-12-26`, () => `${year}-12-28`)),
];

/** A state's public holidays from one date to another, both included, in order. */
export function publicHolidays(state: AustralianState, from: string, to: string): PublicHoliday[] {
  const firstYear = Number(from.slice(0, 4));
  const years = Array.from({ length: Number(to.slice(0, 4)) - firstYear + 1 }, (_, index) => firstYear + index);
  return rules
    .filter(({ states }) => states.includes(state))
    .flatMap(({ name, dates }) =>
      years.flatMap((year) => dates(year).map((date) => ({ date, name, rules: rulesVersion }))),
    )
    .filter(({ date }) => date >= from && date <= to)
    .toSorted((one, other) => one.date.localeCompare(other.date));
}

function rule(name: string, states: readonly AustralianState[], dates: Rule["dates"]): Rule {
  return { name, states, dates };
}

function isWeekend(date: string): boolean {
  return weekdayOf(date) === saturday || weekdayOf(date) === sunday;
}

function weekdayOrMonday(date: string): string {
  return isWeekend(date) ? nextMonday(date) : date;
}

function ifWeekend(date: string, substitute: (date: string) => string): string[] {
  return isWeekend(date) ? [substitute(date)] : [];
}

function ifSunday(date: string): string[] {
  return weekdayOf(date) === sunday ? [nextMonday(date)] : [];
}

function nextMonday(date: string): string {
  return onOrAfter(date, monday);
}

/** The first such weekday on a date or after it. */
function onOrAfter(date: string, weekday: number): string {
  return dateAfter(date, (weekday - weekdayOf(date) + 7) % 7);
}

function nth(year: number, month: number, weekday: number, count: number): string {
  return dateAfter(onOrAfter(`${year}-${String(month).padStart(2, "0")}-01`, weekday), 7 * (count - 1));
}

/** Easter by the Gregorian calendar (Meeus, Jones and Butcher). */
function easterSunday(year: number): string {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const inCentury = year % 100;
  const correction = Math.floor((8 * century + 13) / 25);
  const epact = (19 * golden + century - Math.floor(century / 4) - correction + 15) % 30;
  const toSunday = (32 + 2 * (century % 4) + 2 * Math.floor(inCentury / 4) - epact - (inCentury % 4)) % 7;
  const late = Math.floor((golden + 11 * epact + 22 * toSunday) / 451);
  const day = epact + toSunday - 7 * late + 114;
  return `${year}-${String(Math.floor(day / 31)).padStart(2, "0")}-${String((day % 31) + 1).padStart(2, "0")}`;
}
