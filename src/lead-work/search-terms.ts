import { parsePhoneNumber } from "../leads/phone-number.ts";
import { leadReference } from "../leads/lead-reference.ts";
import type { Lead } from "../leads/lead.ts";

/** A word that is longer is cut, in what is stored and in what is searched. */
const mostLetters = 40;
/** Words of a search; more are left out. */
export const mostSearchWords = 4;

type TermLead = Pick<
  Lead,
  | "name"
  | "lastName"
  | "email"
  | "phone"
  | "vehicleMake"
  | "vehicleModel"
  | "stockNumber"
  | "rego"
  | "vehicle"
  | "tradeIn"
>;

/** The words by which a lead is found: of its name, phone, email address, vehicle and reference. */
export function leadTerms(leadId: string, lead: TermLead): string[] {
  const { vehicle, tradeIn } = lead;
  const phone = lead.phone === "" ? [] : [lead.phone.slice(1), `0${lead.phone.replace(/^\+61/, "")}`];
  const [mailName = ""] = lead.email.split("@");
  const texts = [
    lead.name,
    lead.lastName,
    mailName,
    lead.vehicleMake,
    lead.vehicleModel,
    vehicle?.badge,
    vehicle?.body,
  ];
  const whole = [
    lead.email,
    lead.stockNumber,
    lead.rego,
    vehicle?.regplate,
    vehicle?.vin,
    tradeIn?.rego,
    vehicle?.year?.toString(),
  ];
  const terms = [
    ...texts.flatMap((text) => words(text ?? "")),
    ...[...phone, ...whole].map((text) => compact(text ?? "")),
    compact(leadReference(leadId)),
  ];
  return [...new Set(terms.filter((term) => term !== ""))].toSorted();
}

/** The words of a search. A phone number may be written in any way. */
export function searchWords(text: string): string[] {
  const phone = parsePhoneNumber(text.trim());
  if (phone !== null) return [compact(phone)];
  const parts = text
    .trim()
    .split(/\s+/)
    .flatMap((part) => (part.includes("@") || /\d/.test(part) ? [compact(part)] : words(part)));
  return [...new Set(parts.filter((word) => word !== ""))].slice(0, mostSearchWords);
}

function words(text: string): string[] {
  return plain(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "")
    .map((word) => word.slice(0, mostLetters));
}

/** One word of everything that is a letter or a digit, plus the `@` and dots of an address. */
function compact(text: string): string {
  return plain(text)
    .replaceAll(/[^\p{L}\p{N}@.]/gu, "")
    .slice(0, mostLetters);
}

function plain(text: string): string {
  return text.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase();
}
