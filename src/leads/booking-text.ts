import type { KindBooking } from "../enquiry-kinds/kind-definition.ts";
import { leadBooking, leadKind, leadSent } from "../enquiry-kinds/kind-of-lead.ts";
import { appointmentText, chosenPlaceText, chosenTimeText, shortAppointmentText } from "./appointment-text.ts";
import { goneText } from "./gone-vehicle.ts";
import { type LeadPlace, placeText } from "./lead-place.ts";
import type { NewLead } from "./lead-store.ts";

/** What the shopper booked or asked to book; null if nothing, or if the vehicle is gone. */
export function shopperBooking(lead: NewLead): KindBooking | null {
  return goneText(lead) === null ? leadBooking(lead) : null;
}

/** `test drive`, `finance application`, or `enquiry`: what the shopper's lead is called. */
export function sentName(lead: NewLead): string {
  return (shopperBooking(lead) ?? leadSent(lead)).name;
}

/** `Your test drive of the 2022 Toyota RAV4`, or `Your enquiry about …` if nothing was booked. `about`: the vehicle. */
export function yourEnquiryText(lead: NewLead, about: string | null): string {
  const { name, preposition } = shopperBooking(lead) ?? leadSent(lead);
  return `Your ${name}${about === null ? "" : ` ${preposition} the ${about}`}`;
}

/** The heading of the page after an enquiry. */
export function thanksText(lead: NewLead): string {
  const booking = shopperBooking(lead);
  if (booking === null) return `Thank you, we have received your ${leadSent(lead).name}`;
  const { booked } = booking;
  return lead.isTimeBooked
    ? `Thank you for booking a ${booked}`
    : `Thank you, we have received your request for a ${booked}`;
}

/** What a confirmation says of a lead besides its own facts. `isUnpaid`: the deposit is still to be paid. */
type Confirmed = { isAgain: boolean; isUnpaid: boolean };

export function confirmationTitle(lead: NewLead, { isAgain, isUnpaid }: Confirmed): string {
  if (isUnpaid && leadKind(lead) === "reservation") return "Pay the deposit for your reservation";
  if (shopperBooking(lead) !== null)
    return isAgain ? `${yourEnquiryText(lead, null)}, updated` : yourEnquiryText(lead, null);
  return `We have received your ${leadSent(lead).name}${isAgain ? " again" : ""}`;
}

/** The first sentence of a confirmation: a booking with its time and place. */
export function confirmationText(lead: NewLead, about: string | null, place: LeadPlace | null): string {
  const booking = shopperBooking(lead);
  const behind = (preposition: string) => (about === null ? "" : ` ${preposition} the ${about}`);
  if (booking === null) {
    const { name, preposition } = leadSent(lead);
    return `Thank you for your ${name}${behind(preposition)}.`;
  }
  const time = appointmentText(lead);
  if (time === null) return `Thank you for asking for a ${booking.booked}${behind(booking.preposition)}.`;
  const when = `${time}${place === null ? "" : ` at ${placeText(place)}`}.`;
  const said = yourEnquiryText(lead, about);
  return lead.isTimeBooked ? `${said} is on ${when}` : `${said} is not confirmed yet: you asked for ${when}`;
}

/** The object of `confirmationText`: what we have passed to the dealer. */
export function sentWhat(lead: NewLead): string {
  if (shopperBooking(lead) === null) return "It";
  return lead.isTimeBooked ? "Your booking" : "Your request";
}

/** Lines about a time that `confirmationText` does not say. */
export function timeTexts(lead: NewLead, place: LeadPlace | null): string[] {
  if (shopperBooking(lead) !== null) return [];
  return [chosenTimeText(lead), chosenPlaceText(lead, place)].filter((said) => said !== null);
}

/** The time for a subject, with the place's name for a booking; null without a time. */
export function subjectTimeText(lead: NewLead, place: LeadPlace | null): string | null {
  const time = shortAppointmentText(lead);
  return time === null || place === null || shopperBooking(lead) === null ? time : `${time}, ${place.name}`;
}
