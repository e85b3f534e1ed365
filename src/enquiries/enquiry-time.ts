import type { Appointment, Appointments } from "../leads/appointments.ts";
import { asksFor } from "../enquiry-kinds/enquiry-kinds.ts";
import type { ValidEnquiry } from "../leads/read-enquiry.ts";
import { addressConnection } from "../leads/spam-guard.ts";
import { appointmentRange, appointmentSlots } from "../locations/appointment-slots.ts";
import { isoTimeIn, timeAt } from "../locations/local-time.ts";
import { locationTimeZone } from "../locations/location.ts";
import type { Location } from "../locations/location.ts";
import { isSold } from "../vehicles/availability.ts";
import type { EnquirySite } from "./enquiry-site.ts";
import type { EnquirySubject } from "./enquiry-subject.ts";
import { dayMs, minuteMs } from "../settings/durations.ts";

/**
 * Result of the shopper's choice of a time. `wish`: the dealer confirms whether it suits. `isNew`: it was free before
 * this enquiry. `dateTime`: local time at the location, with its offset.
 */
export type ChosenTime =
  | { kind: "none" }
  | { kind: "wish"; dateTime: string }
  | { kind: "booked"; dateTime: string; appointment: Appointment; isNew: boolean }
  | { kind: "refused"; message: string };

/** Later times are treated as typing errors. */
const furthestTimeMs = 2 * 365 * dayMs;

/** Times at a location that can be booked now, in epoch milliseconds. */
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

export type TimeHolder = Pick<Appointment, "leadId" | "holder" | "emailHolder" | "connection">;

/** Keys that identify the holder of a time on a site. `hashKey` hashes them, so they contain no personal data. */
export function timeHolder(
  leadId: string,
  { phone, email }: Pick<ValidEnquiry, "phone" | "email">,
  address: string | null,
  { site }: Pick<EnquirySite, "site">,
  hashKey: (text: string) => string,
): TimeHolder {
  const name = (text: string) => hashKey(`${site.slug} ${text}`);
  return {
    leadId,
    holder: name(phone || email.toLowerCase()),
    emailHolder: email === "" ? null : name(email.toLowerCase()),
    connection: address === null ? null : name(addressConnection(address)),
  };
}

/**
 * Books the chosen time for a lead (PT-03, PT-04). A typed time is a wish, unless it matches an offered one. A time
 * beyond the holder's limit, or for an unlisted vehicle, is also a wish.
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
  const timeZone = place === null ? subject.settings.timeZone : locationTimeZone(place);
  const startsAt = localEpochMs(sent, timeZone);
  if (startsAt <= request.now) return { kind: "refused", message: "Choose a time in the future." };
  if (startsAt > request.now + furthestTimeMs)
    return { kind: "refused", message: "Choose a time within the next two years." };
  const localTime = isoTimeIn(startsAt, timeZone);
  // The offset is unknown when the location is.
  const dateTime = place === null && !hasOffset(sent) ? localTime.slice(0, "yyyy-mm-ddThh:mm".length) : localTime;
  const wish: ChosenTime = { kind: "wish", dateTime };
  if (place === null || !asksFor(subject.kind, "appointment") || isGone(subject)) return wish;
  const { slotMinutes, places, ...rules } = subject.settings.enquiry.appointments;
  const possible = appointmentSlots(place, { ...rules, slotMinutes, places: Infinity }, [], request.now);
  if (!possible.includes(startsAt)) return wish;
  const { slug: siteId } = request.site;
  const dealershipLocationIds = subject.settings.locations
    .filter(({ dealershipSlug }) => dealershipSlug === place.dealershipSlug)
    .map(({ id }) => id);
  const at = {
    siteId,
    locationId: place.id,
    dealershipLocationIds,
    startsAt,
    lengthMs: slotMinutes * minuteMs,
    places,
  };
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
      return { kind: "refused", message: "That time has just been taken. Choose another one." };
  }
}

/** Releases a time that was just booked and turns it into a wish for the dealer to confirm. */
export async function asWish(time: ChosenTime, appointments: Appointments): Promise<ChosenTime> {
  if (time.kind !== "booked" || !time.isNew) return time;
  await appointments.release(time.appointment.siteId, time.appointment.leadId);
  return { kind: "wish", dateTime: time.dateTime };
}

/** A vehicle was withdrawn while its form was open, so the dealer decides first what is possible. */
function isGone({ vehicle, unlistedId }: EnquirySubject): boolean {
  return unlistedId !== undefined || (vehicle !== null && isSold(vehicle));
}

function localEpochMs(dateTime: string, timeZone: string): number {
  if (hasOffset(dateTime)) return Date.parse(dateTime);
  const [date = "", time = ""] = dateTime.split("T");
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return timeAt(date, hours * 60 + minutes, timeZone);
}

/** Offered times carry their location's offset; typed ones do not. */
function hasOffset(dateTime: string): boolean {
  return /(?:Z|[+-]\d\d:\d\d)$/.test(dateTime);
}
