import type { Appointment, Appointments } from "../../leads/appointments.ts";
import { kindDefinitions } from "../../leads/enquiry-kind.ts";
import { appointmentRange, appointmentSlots } from "../../locations/appointment-slots.ts";
import { isoTimeIn, timeAt } from "../../locations/local-time.ts";
import { timeZoneOf } from "../../locations/location.ts";
import type { Location } from "../../sites/site-location.ts";
import type { SiteRequest } from "../site-request.ts";
import type { EnquirySubject } from "./enquiry-subject.ts";

/**
 * What came of the time that a shopper chose. `wish`: the dealer answers whether it suits. `dateTime`: as a clock at
 * the place shows it, with its offset.
 */
export type ChosenTime =
  | { kind: "none" }
  | { kind: "wish"; dateTime: string }
  | { kind: "booked"; dateTime: string; appointment: Appointment }
  | { kind: "refused"; message: string };

/** Nobody plans further ahead: such a year is a slip of the finger. */
const furthestTimeMs = 2 * 365 * 24 * 60 * 60_000;

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
  sent: string | null,
  place: Location | null,
  booking: Pick<Appointment, "leadId" | "holder">,
  subject: EnquirySubject,
  request: SiteRequest,
  appointments: Appointments,
): Promise<ChosenTime> {
  if (sent === null) return { kind: "none" };
  const timeZone = place === null ? subject.settings.timeZone : timeZoneOf(place);
  const startsAt = momentOf(sent, timeZone);
  if (startsAt <= request.now) return { kind: "refused", message: "Choose a time in the future." };
  if (startsAt > request.now + furthestTimeMs)
    return { kind: "refused", message: "Choose a time within the next two years." };
  const told = isoTimeIn(startsAt, timeZone);
  // Of a clock at an unknown place nobody knows the offset.
  const dateTime = place === null && !hasOffset(sent) ? told.slice(0, "yyyy-mm-ddThh:mm".length) : told;
  const wish: ChosenTime = { kind: "wish", dateTime };
  if (place === null || !kindDefinitions[subject.kind].hasAppointment) return wish;
  const { slotMinutes, places, ...rules } = subject.settings.enquiry.appointments;
  const possible = appointmentSlots(place, { ...rules, slotMinutes, places: Infinity }, [], request.now);
  if (!possible.includes(startsAt)) return wish;
  const { slug: siteId } = request.site;
  const appointment = { siteId, locationId: place.id, startsAt, lengthMs: slotMinutes * 60_000, places, ...booking };
  if (await appointments.book(appointment, request.now)) return { kind: "booked", dateTime, appointment };
  if (!hasOffset(sent)) return wish;
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
