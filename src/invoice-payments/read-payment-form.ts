import { hasCardNumber } from "../leads/card-number.ts";
import { isEmailAddress } from "../leads/email-address.ts";
import type { FieldError } from "../leads/read-enquiry.ts";
import { centsText } from "../vehicles/cents-text.ts";
import { seenLine } from "../vehicles/safe-text.ts";
import type { OnlinePaymentSettings } from "./online-payment-settings.ts";

export type PaidDealership = { slug: string; name: string } & Pick<OnlinePaymentSettings, "leastCents" | "mostCents">;

export type WantedPayment = {
  dealershipSlug: string;
  reference: string;
  amountCents: number;
  name: string;
  email: string;
};

export type ReadPayment = { ok: true; wanted: WantedPayment } | { ok: false; errors: FieldError[] };

export const longestReference = 40;
export const longestName = 100;
const reference = /^[\p{L}\p{N}][\p{L}\p{N} ./#_-]*$/u;
const controlCharacter = /\p{Cc}/u;
const unreadable = "Enter the invoice number using letters, digits, spaces and . / # _ - only.";
const amount = /^(?:\d+|\d{1,3}(?:,\d{3})+|\d{1,3}(?:[ \u00a0]\d{3})+)(?:\.(\d{1,2}))?$/;
/** More digits are no amount of money, and must not become an inexact number. */
const mostDigits = 9;

/** Reads the form of a payment. `field` returns what was sent in a field. */
export function readPaymentForm(field: (name: string) => string, dealerships: readonly PaidDealership[]): ReadPayment {
  const chosen =
    dealerships.length === 1 ? dealerships[0] : dealerships.find(({ slug }) => slug === field("dealership"));
  const cents = readCents(field("amount"));
  const wanted = {
    dealershipSlug: chosen?.slug ?? "",
    reference: seenLine(field("invoice")).toUpperCase(),
    amountCents: cents ?? 0,
    name: seenLine(field("name")),
    email: field("email").trim(),
  };
  const faults: [field: string, message: string | null][] = [
    ["dealership", chosen === undefined ? "Choose the dealership that sent the invoice." : null],
    ["invoice", controlCharacter.test(field("invoice").trim()) ? unreadable : referenceFault(wanted.reference)],
    ["amount", amountFault(cents, chosen ?? null)],
    ["name", nameFault(wanted.name)],
    [
      "email",
      isEmailAddress(wanted.email) && !hasCardNumber(wanted.email) ? null : "Enter an email address for the receipt.",
    ],
  ];
  const errors = faults.flatMap(([name, message]) => (message === null ? [] : [{ field: name, message }]));
  return errors.length === 0 ? { ok: true, wanted } : { ok: false, errors };
}

function referenceFault(text: string): string | null {
  if (text === "") return "Enter the invoice number.";
  if (hasCardNumber(text)) return "Enter the invoice number, not a card number. You enter your card on the next page.";
  if (text.length > longestReference) return `Shorten the invoice number to ${longestReference} characters.`;
  return reference.test(text) ? null : unreadable;
}

function nameFault(text: string): string | null {
  if (text === "") return "Enter your name.";
  if (hasCardNumber(text)) return "Enter your name, not a card number.";
  return text.length > longestName ? `Shorten your name to ${longestName} characters.` : null;
}

function amountFault(cents: number | null, dealership: PaidDealership | null): string | null {
  if (cents === null) return "Enter the amount in dollars and cents, such as 1,234.50.";
  if (dealership === null || (cents >= dealership.leastCents && cents <= dealership.mostCents)) return null;
  const { leastCents, mostCents, name } = dealership;
  return `Enter an amount from ${centsText(leastCents)} to ${centsText(mostCents)}. For other amounts, please call ${name}.`;
}

/** `1,234.50` or `$1234.5` in cents; null if it is no amount. */
export function readCents(text: string): number | null {
  const plain = text.trim().replace(/^(?:A?\$|AUD)\s*/i, "");
  const match = amount.exec(plain);
  if (match === null) return null;
  const dollars = plain.replace(/\..*$/, "").replaceAll(/\D/g, "");
  if (dollars.length > mostDigits) return null;
  return Number(dollars) * 100 + Number((match[1] ?? "").padEnd(2, "0"));
}
