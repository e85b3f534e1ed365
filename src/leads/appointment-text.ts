import { timeText } from "../locations/opening-hours.ts";
import { callTimeOf } from "./call-back.ts";
import type { NewLead } from "./lead-store.ts";
import type { Lead } from "./lead.ts";
import { type LeadPlace, placeText } from "./lead-place.ts";

/** The time as a dealer reads it; null without one. A wish says that nothing is kept free for it. */
export function dealerTimeText(lead: Pick<Lead, "dateTime" | "isTimeBooked">): string | null {
  const time = appointmentText(lead);
  return time === null || lead.isTimeBooked ? time : `${time}, not booked: please confirm it with the shopper`;
}

/** What a shopper hears of the time they chose; null without one. */
export function chosenTimeText(lead: Pick<Lead, "dateTime" | "isTimeBooked" | "form" | "answers">): string | null {
  const call = callTimeOf(lead);
  if (call !== null) return `You asked to be called ${call.toLowerCase()}.`;
  const time = appointmentText(lead);
  if (time === null) return null;
  return lead.isTimeBooked ? `Your time: ${time}.` : `You asked for ${time}. It is booked once we confirm it.`;
}

/** Where a chosen time is kept; null without a time, or where nobody knows the place. */
export function chosenPlaceText({ dateTime }: Pick<Lead, "dateTime">, place: LeadPlace | null): string | null {
  return dateTime === null || place === null ? null : `Where: ${placeText(place)}.`;
}

// Made once: a list of many leads would spend most of its time on making them.
const shortDay = new Intl.DateTimeFormat("en-AU", {
  weekday: "short",
  day: "numeric",
  month: "short",
  timeZone: "UTC",
});

/**
 * The time in short, for lists and subjects, such as `Tue 24 Nov 10:00am`. A time that is not booked is marked as
 * `asked for`. The year is added when it is not the enquiry's. `receivedAt`: epoch milliseconds.
 */
export function shortAppointmentText({
  dateTime,
  isTimeBooked,
  receivedAt,
}: Pick<NewLead, "dateTime" | "isTimeBooked" | "receivedAt">): string | null {
  if (dateTime === null) return null;
  const [date = "", clock = ""] = clockOf(dateTime);
  const day = Date.parse(date);
  if (Number.isNaN(day) || clock === "") return null;
  const year = new Date(day).getUTCFullYear();
  const yearText = year === new Date(receivedAt).getUTCFullYear() ? "" : ` ${year}`;
  return `${isTimeBooked ? "" : "asked for "}${shortDay.format(day).replace(",", "")}${yearText} ${timeText(clock)}`;
}

/** When a shopper wants to come or to be called, for a line of a list or a subject; null where nothing was said. */
export function askedTimeText(lead: NewLead): string | null {
  return shortAppointmentText(lead) ?? callTimeOf(lead)?.toLowerCase() ?? null;
}

/** The chosen time as a clock at its place shows it, such as `Tuesday 24 November 2026 at 10:00am`; null without one. */
export function appointmentText({ dateTime }: Pick<Lead, "dateTime">): string | null {
  return dateTime === null ? null : clockText(dateTime);
}

/** `2026-11-24T10:00:00+11:00` as the clock there shows it, such as `Tuesday 24 November 2026 at 10:00am`. */
export function clockText(dateTime: string): string {
  const [date = "", clock = ""] = clockOf(dateTime);
  const day = Date.parse(date);
  if (Number.isNaN(day) || clock === "") return dateTime;
  return `${new Date(day).toLocaleDateString("en-AU", { dateStyle: "full", timeZone: "UTC" }).replace(",", "")} at ${timeText(clock)}`;
}

/** Date and clock; an offset behind them says where the clock stands, not what it shows. */
function clockOf(dateTime: string): string[] {
  return dateTime.slice(0, "yyyy-mm-ddThh:mm".length).split("T");
}
