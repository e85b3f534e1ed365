import { timeText } from "../locations/opening-hours.ts";
import { askedCallTime } from "./call-back.ts";
import type { NewLead } from "./lead-store.ts";
import type { Lead } from "./lead.ts";
import { type LeadPlace, placeText } from "./lead-place.ts";

/** The time as shown to the dealer; null without one. For a wish it says that no time is booked. */
export function dealerTimeText(lead: Pick<Lead, "dateTime" | "isTimeBooked">): string | null {
  const time = appointmentText(lead);
  return time === null || lead.isTimeBooked ? time : `${time}, not booked: please confirm it with the shopper`;
}

/** The time as shown to the shopper; null without one. */
export function chosenTimeText(lead: Pick<Lead, "dateTime" | "isTimeBooked" | "form" | "answers">): string | null {
  const call = askedCallTime(lead);
  if (call !== null) return `You asked to be called ${call.toLowerCase()}.`;
  const time = appointmentText(lead);
  if (time === null) return null;
  return lead.isTimeBooked ? `Your time: ${time}.` : `You asked for ${time}. It is booked once we confirm it.`;
}

/** The location of a chosen time; null without a time or when the location is unknown. */
export function chosenPlaceText({ dateTime }: Pick<Lead, "dateTime">, place: LeadPlace | null): string | null {
  return dateTime === null || place === null ? null : `Where: ${placeText(place)}.`;
}

// Created once: creating formatters is slow, and lists have many leads.
const shortDay = new Intl.DateTimeFormat("en-AU", {
  weekday: "short",
  day: "numeric",
  month: "short",
  timeZone: "UTC",
});

/**
 * The time in short form, for lists and subjects (`Tue 24 Nov 10:00am`). A time that is not booked is marked `asked
 * for`. The year is added when it differs from the enquiry's. `receivedAt`: epoch milliseconds.
 */
export function shortAppointmentText({
  dateTime,
  isTimeBooked,
  receivedAt,
}: Pick<NewLead, "dateTime" | "isTimeBooked" | "receivedAt">): string | null {
  if (dateTime === null) return null;
  const [date = "", clock = ""] = clockParts(dateTime);
  const day = Date.parse(date);
  if (Number.isNaN(day) || clock === "") return null;
  const year = new Date(day).getUTCFullYear();
  const yearText = year === new Date(receivedAt).getUTCFullYear() ? "" : ` ${year}`;
  return `${isTimeBooked ? "" : "asked for "}${shortDay.format(day).replace(",", "")}${yearText} ${timeText(clock)}`;
}

/** When the shopper wants to come or be called, for a list or a subject; null if not given. */
export function askedTimeText(lead: NewLead): string | null {
  return shortAppointmentText(lead) ?? askedCallTime(lead)?.toLowerCase() ?? null;
}

/** The chosen time as local time at its location (`Tuesday 24 November 2026 at 10:00am`); null without one. */
export function appointmentText({ dateTime }: Pick<Lead, "dateTime">): string | null {
  return dateTime === null ? null : clockText(dateTime);
}

/** Formats `2026-11-24T10:00:00+11:00` as local time: `Tuesday 24 November 2026 at 10:00am`. */
export function clockText(dateTime: string): string {
  const [date = "", clock = ""] = clockParts(dateTime);
  const day = Date.parse(date);
  if (Number.isNaN(day) || clock === "") return dateTime;
  return `${new Date(day).toLocaleDateString("en-AU", { dateStyle: "full", timeZone: "UTC" }).replace(",", "")} at ${timeText(clock)}`;
}

/** Date and time of day. The offset is ignored, because the text is already local time. */
function clockParts(dateTime: string): string[] {
  return dateTime.slice(0, "yyyy-mm-ddThh:mm".length).split("T");
}
