import type { Lead } from "./lead.ts";

const hour = 60 * 60 * 1_000;

/**
 * Keys that equal enquiries share: the same name and phone number or email address, the same vehicle or dealership,
 * category, words and time. The place is not part of them, so another place is a correction and moves the appointment.
 * Whoever corrects a mistyped address is still found by the other contact detail. A different question about the same
 * vehicle is an enquiry of its own.
 */
export function sameEnquiryKeys(lead: Lead): string[] {
  const name = plain(lead.name);
  const about = lead.carId ?? lead.unknownVehicle ?? lead.dealershipSlug;
  const asked = [lead.category, lead.subcategory, about, plain(lead.message ?? ""), lead.dateTime];
  return [
    ["phone", lead.phone],
    ["email", lead.email.toLowerCase()],
  ]
    .filter(([, address]) => address !== "")
    .map((reached) => JSON.stringify([name, reached, asked]));
}

/** Since when an earlier enquiry counts as the same one; `hours` is the site's setting, 0 for never. */
export function sameSince(receivedAt: number, hours: number): number {
  return receivedAt - hours * hour;
}

function plain(text: string): string {
  return text.toLowerCase().replace(/\s+/g, " ").trim();
}
