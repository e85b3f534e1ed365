import type { Location, SpecialHoursEntry } from "./location.ts";
import { comingSpecialHours } from "./open-state.ts";
import { intervalText } from "./opening-hours.ts";

export type SpecialDay = {
  /** `yyyy-mm-dd` */
  date: string;
  name: string | null;
  hours: string;
};

const dateFormat = new Intl.DateTimeFormat("en-AU", {
  timeZone: "UTC",
  weekday: "long",
  day: "numeric",
  month: "long",
  year: "numeric",
});

/** `Thursday 24 December 2026`. */
export function longDate(date: string): string {
  return dateFormat.format(Date.parse(`${date}T00:00:00Z`)).replace(",", "");
}

const shortFormat = new Intl.DateTimeFormat("en-AU", {
  timeZone: "UTC",
  weekday: "short",
  day: "numeric",
  month: "short",
});

/** `Thu 24 Dec`. */
export function shortDate(date: string): string {
  return shortFormat.format(Date.parse(`${date}T00:00:00Z`)).replace(",", "");
}

/** A location's coming days with other hours, soonest first. */
export function comingSpecialDays(location: Location, now: number): SpecialDay[] {
  const byDate = Map.groupBy(comingSpecialHours(location, now), ({ date }) => date);
  return [...byDate].map(([date, entries]) => ({
    date,
    name: entries.find(({ name }) => name !== null)?.name ?? null,
    hours: [...new Set(entries.map(hoursText))].join(", "),
  }));
}

function hoursText({ status, startHour, endHour }: SpecialHoursEntry): string {
  if (status === "Closed" || startHour === null || endHour === null) return "Closed";
  return intervalText(startHour, endHour);
}
