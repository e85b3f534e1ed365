import type { EnquiryKind } from "../enquiry-kinds/enquiry-kinds.ts";
import { dealershipName } from "../leads/delivery/lead-facts.ts";
import type { LeadDeposit } from "../leads/delivery/lead-delivery.ts";
import { contactsOfLead } from "../leads/lead-contacts.ts";
import { timeZoneOfLead } from "../leads/lead-place.ts";
import type { LeadSite } from "../leads/lead-site.ts";
import type { StoredLead } from "../leads/lead-store.ts";
import { reservationPath } from "./reservation-links.ts";
import { depositAmount, reservationWords, timeOfDay } from "./reservation-words.ts";
import { claimMs } from "./reservation.ts";
import type { ReservationPorts } from "./reservation-ports.ts";
import { minuteMs } from "../settings/durations.ts";

const depositForms: readonly EnquiryKind[] = ["reservation", "online-purchase"];

/**
 * What the shopper is told of the deposit of an enquiry. Null if it has no reservation, and if its contacts gave more
 * than one email address: the link is only for the person who made the reservation.
 */
export async function leadDeposit(
  lead: StoredLead,
  site: LeadSite,
  { reservations, sign }: Pick<ReservationPorts, "reservations" | "sign">,
): Promise<LeadDeposit | null> {
  const contacts = contactsOfLead(lead).map((contact) => contact.lead);
  if (!depositForms.some((form) => form === contacts.at(-1)?.form)) return null;
  if (new Set(contacts.map(({ email }) => email.toLowerCase())).size > 1) return null;
  const [reservation] = await reservations.ofLead(lead.siteId, lead.leadId);
  if (reservation === undefined) return null;
  const timeZone = timeZoneOfLead(lead, site);
  if (reservation.state !== "claimed") {
    const { title, text } = reservationWords({ reservation, dealership: dealershipName(lead, site), timeZone });
    return { text: `${title}. ${text}`, payHref: null };
  }
  return {
    text: `The deposit of ${depositAmount(reservation)} is still to be paid. We hold the ${reservation.vehicleName} for you for ${claimMs / minuteMs} minutes, until ${timeOfDay(reservation.until, timeZone)}. Nothing has been charged yet.`,
    payHref: `https://${site.hosts[0]}${reservationPath("shopper", reservation, sign)}`,
  };
}
