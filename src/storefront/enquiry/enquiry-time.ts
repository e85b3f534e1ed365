import type { Appointment, Appointments } from "../../leads/appointments.ts";
import { kindDefinitions } from "../../leads/enquiry-kind.ts";
import { appointmentRange, appointmentSlots } from "../../locations/appointment-slots.ts";
import { timeAt } from "../../locations/local-time.ts";
import { timeZoneOf } from "../../locations/location.ts";
import type { Location } from "../../sites/site-location.ts";
import type { SiteRequest } from "../site-request.ts";
import type { EnquirySubject } from "./enquiry-subject.ts";

/** What came of the time that a shopper chose. `wish`: the dealer answers whether it suits. */
export type ChosenTime =
  | { kind: "none" | "wish" }
  | { kind: "booked"; appointment: Appointment }
  | { kind: "refused"; message: string };

/** Times of a location that can be chosen now, in epoch milliseconds. */
export async function freeSlots(
  location: Location,
  { settings }: Pick<EnquirySubject, "settings">,
  { now }: SiteRequest,
  appointments: Appointments,
): Promise<number[]> {
  const rules = settings.enquiry.appointments;
  const taken = await appointments.taken(settings.slug, location.id, appointmentRange(rules, now), now);
  return appointmentSlots(location, rules, taken, now);
}

/**
 * Keeps the chosen time free for a lead (PT-03, PT-04). A freely written time is a wish, unless it happens to
 * be one that is offered.
 */
export async function chooseTime(
  dateTime: string | null,
  place: Location | null,
  booking: Pick<Appointment, "leadId" | "holder">,
  subject: EnquirySubject,
  request: SiteRequest,
  appointments: Appointments,
): Promise<ChosenTime> {
  if (dateTime === null) return { kind: "none" };
  const startsAt = momentOf(dateTime, place === null ? subject.settings.timeZone : timeZoneOf(place));
  if (startsAt <= request.now) return { kind: "refused", message: "Choose a time in the future." };
  if (place === null || !kindDefinitions[subject.kind].hasAppointment) return { kind: "wish" };
  const { slotMinutes, places, ...rules } = subject.settings.enquiry.appointments;
  const possible = appointmentSlots(place, { ...rules, slotMinutes, places: Infinity }, [], request.now);
  if (!possible.includes(startsAt)) return { kind: "wish" };
  const { slug: siteId } = request.site;
  const appointment = { siteId, locationId: place.id, startsAt, lengthMs: slotMinutes * 60_000, places, ...booking };
  if (await appointments.book(appointment, request.now)) return { kind: "booked", appointment };
  if (!hasOffset(dateTime)) return { kind: "wish" };
  return { kind: "refused", message: "Somebody has just taken that time. Choose another one." };
}

function momentOf(dateTime: string, timeZone: string): number {
  if (hasOffset(dateTime)) return Date.parse(dateTime);
  const [date = "", time = ""] = dateTime.split("T");
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return timeAt(date, hours * 60 + minutes, timeZone);
}

/** Offered times carry their place's offset; what somebody writes into the field does not. */
function hasOffset(dateTime: string): boolean {
  return /(?:Z|[+-]\d\d:\d\d)$/.test(dateTime);
}
