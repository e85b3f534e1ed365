import type { AustralianState } from "../settings/australian-state.ts";
import { distanceKm, type Position } from "./distance.ts";
import { dateAfter, dateWeekday } from "./local-time.ts";
import { proclaimedHolidays } from "./proclaimed-holidays.ts";

/** A public holiday. `date` is `yyyy-mm-dd`; `rules` is the version of the rules and of the table that give it. */
export type PublicHoliday = { date: string; name: string; rules: string };

/** The surroundings of a town, in which a regional holiday may apply: councils decide. */
type Region = { town: string; lat: number; long: number; withinKm: number };

/**
 * The rules below, compiled by us from the states' laws: Holidays Act 1958 (ACT), Public Holidays Act 2010 (NSW), Public
 * Holidays Act 1981 (NT), Holidays Act 1983 (QLD), Public Holidays Act 2023 (SA), Statutory Holidays Act 2000 (TAS),
 * Public Holidays Act 1993 (VIC), Public and Bank Holidays Act 1972 (WA). Days without a rule are in
 * `proclaimed-holidays.ts`; parts of days, such as the evening of Christmas Eve, are not among them. The version changes
 * with the rules and with that table.
 */
const rulesVersion = "2026-12";

const everyState: readonly AustralianState[] = ["ACT", "NSW", "NT", "QLD", "SA", "TAS", "VIC", "WA"];
const [sunday, monday, tuesday, wednesday, friday, saturday] = [0, 1, 2, 3, 5, 6];

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

const brisbane: Region = { town: "Brisbane", lat: -27.47, long: 153.03, withinKm: 25 };
const hobart: Region = { town: "Hobart", lat: -42.88, long: 147.33, withinKm: 120 };
const launceston: Region = { town: "Launceston", lat: -41.44, long: 147.14, withinKm: 40 };
const northOfTasmania: Region = { ...launceston, town: "the north of Tasmania", withinKm: 130 };
const darwin: Region = { town: "Darwin", lat: -12.46, long: 130.84, withinKm: 100 };
const katherine: Region = { town: "Katherine", lat: -14.46, long: 132.26, withinKm: 100 };
const tennantCreek: Region = { town: "Tennant Creek", lat: -19.65, long: 134.19, withinKm: 100 };
const aliceSprings: Region = { town: "Alice Springs", lat: -23.7, long: 133.88, withinKm: 100 };

type RegionalRule = { name: string; region: Region; dates: Rule["dates"] };

/** Holidays of regions, by the same laws, where we know the day and the place. There are others. */
const regionalRules: readonly RegionalRule[] = [
  { name: "Royal Queensland Show", region: brisbane, dates: (year) => [nth(year, 8, wednesday, 2)] },
  { name: "Royal Hobart Regatta", region: hobart, dates: (year) => [nth(year, 2, monday, 2)] },
  { name: "Royal Hobart Show", region: hobart, dates: (year) => [dateAfter(nth(year, 10, saturday, 4), -2)] },
  { name: "Launceston Cup", region: launceston, dates: (year) => [lastWeekday(year, 2, wednesday)] },
  { name: "Royal Launceston Show", region: launceston, dates: (year) => [dateAfter(nth(year, 10, saturday, 2), -2)] },
  { name: "Recreation Day", region: northOfTasmania, dates: (year) => [nth(year, 11, monday, 1)] },
  { name: "Alice Springs Show Day", region: aliceSprings, dates: (year) => [nth(year, 7, friday, 1)] },
  { name: "Tennant Creek Show Day", region: tennantCreek, dates: (year) => [nth(year, 7, friday, 2)] },
  { name: "Katherine Show Day", region: katherine, dates: (year) => [nth(year, 7, friday, 3)] },
  { name: "Darwin Show Day", region: darwin, dates: (year) => [nth(year, 7, friday, 4)] },
];

/** The public holidays of a whole state from one date to another, both included, in order. */
export function publicHolidays(state: AustralianState, from: string, to: string): PublicHoliday[] {
  const proclaimed = proclaimedHolidays.filter((holiday) => holiday.state === state);
  return inOrder(
    [
      ...rules.filter(({ states }) => states.includes(state)).flatMap((rule) => holidayDates(rule, from, to)),
      ...proclaimed.map(({ date, name }) => ({ date, name, rules: rulesVersion })),
    ],
    from,
    to,
  );
}

/** Regional public holidays that may apply at a position, with the names of their regions; see `publicHolidays`. */
export function regionalHolidays(position: Position, from: string, to: string): (PublicHoliday & { town: string })[] {
  return inOrder(
    regionalRules
      .filter(({ region }) => distanceKm(position, region) <= region.withinKm)
      .flatMap((rule) => holidayDates(rule, from, to).map((holiday) => ({ ...holiday, town: rule.region.town }))),
    from,
    to,
  );
}

function holidayDates({ name, dates }: Pick<Rule, "name" | "dates">, from: string, to: string): PublicHoliday[] {
  const firstYear = Number(from.slice(0, 4));
  const years = Array.from({ length: Number(to.slice(0, 4)) - firstYear + 1 }, (_, index) => firstYear + index);
  return years.flatMap((year) => dates(year).map((date) => ({ date, name, rules: rulesVersion })));
}

function inOrder<Holiday extends PublicHoliday>(holidays: readonly Holiday[], from: string, to: string): Holiday[] {
  return holidays
    .filter(({ date }) => date >= from && date <= to)
    .toSorted((one, other) => one.date.localeCompare(other.date));
}

function rule(name: string, states: readonly AustralianState[], dates: Rule["dates"]): Rule {
  return { name, states, dates };
}

function isWeekend(date: string): boolean {
  return dateWeekday(date) === saturday || dateWeekday(date) === sunday;
}

function weekdayOrMonday(date: string): string {
  return isWeekend(date) ? nextMonday(date) : date;
}

function ifWeekend(date: string, substitute: (date: string) => string): string[] {
  return isWeekend(date) ? [substitute(date)] : [];
}

function ifSunday(date: string): string[] {
  return dateWeekday(date) === sunday ? [nextMonday(date)] : [];
}

function nextMonday(date: string): string {
  return onOrAfter(date, monday);
}

/** The first such weekday on a date or after it. */
function onOrAfter(date: string, weekday: number): string {
  return dateAfter(date, (weekday - dateWeekday(date) + 7) % 7);
}

function nth(year: number, month: number, weekday: number, count: number): string {
  return dateAfter(onOrAfter(`${year}-${String(month).padStart(2, "0")}-01`, weekday), 7 * (count - 1));
}

function lastWeekday(year: number, month: number, weekday: number): string {
  const [fourth, fifth] = [nth(year, month, weekday, 4), nth(year, month, weekday, 5)];
  return fifth.slice(0, 7) === fourth.slice(0, 7) ? fifth : fourth;
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
