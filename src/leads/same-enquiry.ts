import { plainName } from "../names/plain-name.ts";
import type { Lead } from "./lead.ts";
import { hourMs } from "../settings/durations.ts";

/**
 * Keys that equal enquiries share: the same name and phone number or email address, vehicle or dealership, category,
 * message and time. They do not contain the location, so another location is a correction and moves the appointment.
 * After a correction of a mistyped address, the other contact detail still matches. A different question about the
 * same vehicle is a separate enquiry.
 */
export function sameEnquiryKeys(lead: Lead): string[] {
  // A spin has a key of its own, and every spin a result of its own.
  if (lead.form === "spin-to-win") return [];
  const name = comparedName(lead.name);
  const about = lead.carId ?? lead.unknownVehicle ?? lead.dealershipSlug;
  const asked = [lead.category, lead.subcategory, about, plain(lead.message ?? ""), lead.dateTime];
  return [
    ["phone", lead.phone],
    ["email", lead.email.toLowerCase()],
  ]
    .filter(([, address]) => address !== "")
    .map((reached) => JSON.stringify([name, reached, asked]));
}

/** From when on an earlier enquiry counts as the same one; `hours` is the site's setting, 0 for never. */
export function sameSince(receivedAt: number, hours: number): number {
  return receivedAt - hours * hourMs;
}

/** A name without case and accents; names written with other characters only are compared as written. */
export function comparedName(name: string): string {
  return plainName(name) || plain(name);
}

function plain(text: string): string {
  return text.toLowerCase().replace(/\s+/g, " ").trim();
}
