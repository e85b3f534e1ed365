import type { Lead } from "./lead.ts";
import { leadReference } from "./lead-reference.ts";
import { hourMs } from "../settings/durations.ts";

/** Further enquiries about the same vehicle within this time are not confirmed again. */
const confirmedForMs = hourMs;

/** Keys of one person's enquiries about one vehicle: enquiries that share a key are linked. Empty without a vehicle. */
export function threadKeys({ carId, phone, email }: Pick<Lead, "carId" | "phone" | "email">): string[] {
  if (carId === null) return [];
  const reached = [
    ["phone", phone],
    ["email", email.toLowerCase()],
  ];
  return reached.filter(([, address]) => address !== "").map((way) => JSON.stringify(["about a vehicle", carId, way]));
}

/** Limits how many emails can be sent to a person whose address others type into forms. */
const mostConfirmationsADay = 5;

/**
 * Limits confirmations. The confirmation is left out if `key` was confirmed after `since` (epoch milliseconds), or if
 * all `dayKeys`, one for each confirmation allowed that day, are used.
 */
export type ConfirmOnce = { key: string; since: number; dayKeys: string[] };

/**
 * Identifies an enquiry's confirmation by address and subject. A chosen time is always confirmed, and so is a
 * correction, which may release a time.
 */
export function confirmOnce(lead: Lead & { receivedAt: number }, isCorrection: boolean): ConfirmOnce {
  const { carId, category, subcategory, dealershipSlug, message, dateTime, receivedAt } = lead;
  const about = carId === null ? [category, subcategory, dealershipSlug, message] : [carId];
  return {
    key: JSON.stringify(["confirmed", lead.email.toLowerCase(), about]),
    since: dateTime === null && !isCorrection ? receivedAt - confirmedForMs : receivedAt,
    dayKeys: confirmationDayKeys(lead),
  };
}

export function confirmationDayKeys({ email, receivedAt }: Pick<Lead, "email"> & { receivedAt: number }): string[] {
  const day = new Date(receivedAt).toISOString().slice(0, 10);
  return Array.from({ length: mostConfirmationsADay }, (_, index) =>
    JSON.stringify(["confirmation of the day", email.toLowerCase(), day, index]),
  );
}

/** `2nd from this person`; null for the first. Whatever was sent counts: an application, a booking, a question. */
export function enquiryNumberText({ earlierEnquiry }: Pick<Lead, "earlierEnquiry">): string | null {
  return earlierEnquiry === null ? null : `${ordinal(earlierEnquiry.number)} from this person`;
}

/**
 * The note for the dealer about an enquiry linked to an earlier one; null for the first. `timeText` formats epoch
 * milliseconds.
 */
export function earlierEnquiryText(
  { earlierEnquiry }: Pick<Lead, "earlierEnquiry">,
  timeText: (at: number) => string,
): string | null {
  if (earlierEnquiry === null) return null;
  const { number, firstLeadId, firstReceivedAt } = earlierEnquiry;
  return `${ordinal(number)} from this person about this vehicle, first enquiry: ${leadReference(firstLeadId)}, ${timeText(firstReceivedAt)}`;
}

const endings: Partial<Record<Intl.LDMLPluralRule, string>> = { one: "st", two: "nd", few: "rd" };
const ordinals = new Intl.PluralRules("en-AU", { type: "ordinal" });

function ordinal(number: number): string {
  return `${number}${endings[ordinals.select(number)] ?? "th"}`;
}
