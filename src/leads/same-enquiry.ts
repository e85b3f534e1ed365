import type { Lead } from "./lead.ts";

const hour = 60 * 60 * 1_000;

/**
 * Names by which an enquiry is known as one that was made before: a person of the same name with the same phone
 * or the same e-mail asks for the same, of the same vehicle or dealership, in the same words. Another place is a correction: the appointment moves there, and the newest contact says so. Who corrects a
 * mistyped address and sends again is the same person; who asks something else about a vehicle wants an answer
 * of its own.
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
