import { timeText } from "../locations/opening-hours.ts";
import type { Lead } from "./lead.ts";

/** What a shopper hears of the time they chose; null without one. */
export function chosenTimeText(lead: Pick<Lead, "dateTime" | "isTimeBooked">): string | null {
  const time = appointmentText(lead);
  if (time === null) return null;
  return lead.isTimeBooked ? `Your time: ${time}.` : `You asked for ${time}. We tell you whether it suits.`;
}

/** The chosen time as a clock at its place shows it, such as `Tuesday 24 November 2026 at 10:00am`; null without one. */
export function appointmentText({ dateTime }: Pick<Lead, "dateTime">): string | null {
  return dateTime === null ? null : clockText(dateTime);
}

/** `2026-11-24T10:00:00+11:00` as the clock there shows it, such as `Tuesday 24 November 2026 at 10:00am`. */
export function clockText(dateTime: string): string {
  // An offset behind it says where the clock stands, not what it shows.
  const [date = "", clock = ""] = dateTime.slice(0, "yyyy-mm-ddThh:mm".length).split("T");
  const day = Date.parse(date);
  if (Number.isNaN(day) || clock === "") return dateTime;
  return `${new Date(day).toLocaleDateString("en-AU", { dateStyle: "full", timeZone: "UTC" }).replace(",", "")} at ${timeText(clock)}`;
}
