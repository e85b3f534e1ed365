import type { Lead } from "./lead.ts";
import { leadReference } from "./lead-reference.ts";

const hour = 60 * 60 * 1_000;
/** Within this time a shopper who asks more about the same vehicle gets one confirmation. */
const confirmedForMs = hour;

/** Names of what one person asks about one vehicle: enquiries with a name in common are linked. None without a vehicle. */
export function threadKeys({ carId, phone, email }: Pick<Lead, "carId" | "phone" | "email">): string[] {
  if (carId === null) return [];
  const reached = [
    ["phone", phone],
    ["email", email.toLowerCase()],
  ];
  return reached.filter(([, address]) => address !== "").map((way) => JSON.stringify(["about a vehicle", carId, way]));
}

/** Whoever writes somebody else's address into forms fills a mailbox no further than this. */
const mostConfirmationsADay = 5;

/**
 * What is confirmed once: `key` names it, and it is left out when it was confirmed after `since` (epoch milliseconds).
 * `dayKeys` name the confirmations that the address may get that day; it is left out when all of them are taken.
 */
export type ConfirmOnce = { key: string; since: number; dayKeys: string[] };

/**
 * What an enquiry's confirmation is known by: the address and what was asked about. A chosen time is news and always
 * confirmed, and so is a correction: it may give up a time.
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

/** Names of the confirmations that an address may get on the day of an enquiry. */
export function confirmationDayKeys({ email, receivedAt }: Pick<Lead, "email"> & { receivedAt: number }): string[] {
  const day = new Date(receivedAt).toISOString().slice(0, 10);
  return Array.from({ length: mostConfirmationsADay }, (_, index) =>
    JSON.stringify(["confirmation of the day", email.toLowerCase(), day, index]),
  );
}

/** `2nd enquiry`; null for the first. */
export function enquiryNumberText({ earlierEnquiry }: Pick<Lead, "earlierEnquiry">): string | null {
  return earlierEnquiry === null ? null : `${ordinal(earlierEnquiry.number)} enquiry`;
}

/** What a dealer reads of an enquiry that is linked to an earlier one; null for the first. `timeText` writes epoch milliseconds. */
export function earlierEnquiryText(
  { earlierEnquiry }: Pick<Lead, "earlierEnquiry">,
  timeText: (at: number) => string,
): string | null {
  if (earlierEnquiry === null) return null;
  const { number, firstLeadId, firstReceivedAt } = earlierEnquiry;
  return `${ordinal(number)} enquiry of this person about this vehicle, the first one: ${leadReference(firstLeadId)}, ${timeText(firstReceivedAt)}`;
}

const endings: Partial<Record<Intl.LDMLPluralRule, string>> = { one: "st", two: "nd", few: "rd" };
const ordinals = new Intl.PluralRules("en-AU", { type: "ordinal" });

function ordinal(number: number): string {
  return `${number}${endings[ordinals.select(number)] ?? "th"}`;
}
