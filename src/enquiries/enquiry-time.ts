import type { Appointment, Appointments } from "../leads/appointments.ts";
import { kindDefinitions } from "../leads/enquiry-kind.ts";
import type { ValidEnquiry } from "../leads/read-enquiry.ts";
import { connectionOf } from "../leads/spam-guard.ts";
import { appointmentRange, appointmentSlots } from "../locations/appointment-slots.ts";
import { isoTimeIn, timeAt } from "../locations/local-time.ts";
import { timeZoneOf } from "../locations/location.ts";
import type { Location } from "../sites/site-location.ts";
import { isSold } from "../vehicles/availability.ts";
import type { EnquirySite } from "./enquiry-site.ts";
import type { EnquirySubject } from "./enquiry-subject.ts";

/**
 * What came of the time that a shopper chose. `wish`: the dealer answers whether it suits. `isNew`: it was free before
 * this enquiry. `dateTime`: as a clock at the place shows it, with its offset.
 */
export type ChosenTime =
  | { kind: "none" }
  | { kind: "wish"; dateTime: string }
  | { kind: "booked"; dateTime: string; appointment: Appointment; isNew: boolean }
  | { kind: "refused"; message: string };

/** Nobody plans further ahead: such a year is a slip of the finger. */
const furthestTimeMs = 2 * 365 * 24 * 60 * 60_000;

/** Times of a location that can be chosen now, in epoch milliseconds. */
export async function freeSlots(
  location: Location,
  { settings }: Pick<EnquirySubject, "settings">,
  { now }: EnquirySite,
  appointments: Appointments,
): Promise<number[]> {
  const rules = settings.enquiry.appointments;
  const taken = await appointments.taken(settings.slug, location.id, appointmentRange(rules, now), now);
  return appointmentSlots(location, rules, taken, now);
}

/** For whom a time is kept. */
export type TimeHolder = Pick<Appointment, "leadId" | "holder" | "emailHolder" | "connection">;

/** The names under which a site knows who holds a time. `keyOf` makes them such that they name nobody. */
export function timeHolder(
  leadId: string,
  { phone, email }: Pick<ValidEnquiry, "phone" | "email">,
  address: string | null,
  { site }: Pick<EnquirySite, "site">,
  keyOf: (text: string) => string,
): TimeHolder {
  const name = (text: string) => keyOf(`${site.slug} ${text}`);
  return {
    leadId,
    holder: name(phone || email.toLowerCase()),
    emailHolder: email === "" ? null : name(email.toLowerCase()),
    connection: address === null ? null : name(connectionOf(address)),
  };
}

/**
 * Keeps the chosen time free for a lead (PT-03, PT-04). A freely written time is a wish, unless it happens to
 * be one that is offered; so is one more than somebody may hold, and one for a vehicle that is gone.
 */
export async function chooseTime(
  sent: string | null,
  place: Location | null,
  holder: TimeHolder,
  subject: EnquirySubject,
  request: EnquirySite,
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
  if (place === null || !kindDefinitions[subject.kind].hasAppointment || isGone(subject)) return wish;
  const { slotMinutes, places, ...rules } = subject.settings.enquiry.appointments;
  const possible = appointmentSlots(place, { ...rules, slotMinutes, places: Infinity }, [], request.now);
  if (!possible.includes(startsAt)) return wish;
  const { slug: siteId } = request.site;
  const dealershipLocationIds = subject.settings.locations
    .filter(({ dealershipSlug }) => dealershipSlug === place.dealershipSlug)
    .map(({ id }) => id);
  const at = { siteId, locationId: place.id, dealershipLocationIds, startsAt, lengthMs: slotMinutes * 60_000, places };
  const appointment = { ...at, ...holder };
  const outcome = await appointments.book(appointment, request.now);
  switch (outcome) {
    case "booked":
    case "held":
      return { kind: "booked", dateTime, appointment, isNew: outcome === "booked" };
    case "too-many":
      return wish;
    case "full":
      if (!hasOffset(sent)) return wish;
      return { kind: "refused", message: "Somebody has just taken that time. Choose another one." };
  }
}

/** Gives a time back that was just kept: the dealer answers first whether it suits. */
export async function asWish(time: ChosenTime, appointments: Appointments): Promise<ChosenTime> {
  if (time.kind !== "booked" || !time.isNew) return time;
  await appointments.release(time.appointment.siteId, time.appointment.leadId);
  return { kind: "wish", dateTime: time.dateTime };
}

/** Of a vehicle that went while its form was open the dealer says first what can be done. */
function isGone({ vehicle, unlistedId }: EnquirySubject): boolean {
  return unlistedId !== undefined || (vehicle !== null && isSold(vehicle));
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
