import { unreadablePostcode } from "../settings/postcode-words.ts";
import {
  addressFields,
  type ApplicationField,
  emailField,
  fullNameField,
  mobileField,
} from "../finance-applications/application-fields.ts";
import { type AnswerError, readAnswers } from "../finance-applications/read-answers.ts";
import type { CalculatorInputs } from "../finance/calculator.ts";
import { readCalculator } from "../finance/read-calculator.ts";
import { shownVersions } from "../leads/consent.ts";
import { australianStates } from "../settings/australian-state.ts";
import type { DeliveryQuote } from "./delivery.ts";
import { fitsOrder, loanBalloons, type OwnPartLimits, ownPartText, wholeCents } from "./own-part.ts";
import type { BuyerDetails, ChosenHandover, ChosenPayment, ChosenTradeIn } from "./purchase.ts";

export type Sent = (name: string) => string | null;
export type ReadStep<Read> = { ok: true; read: Read } | { ok: false; errors: AnswerError[] };

function refused(field: string, message: string): { ok: false; errors: AnswerError[] } {
  return { ok: false, errors: [{ field, message }] };
}

/** `valued`: the offer of the visitor's own trade-in, if one stands. */
export function readTradeIn(
  sent: Sent,
  valued: Extract<ChosenTradeIn, { kind: "valued" }> | null,
): ReadStep<ChosenTradeIn> {
  switch (sent("trade_in")) {
    case "none":
      return { ok: true, read: { kind: "none", ...(valued !== null && { declined: valued.reference }) } };
    case "valued":
      return valued === null
        ? refused(
            "trade_in",
            "Your car's valuation is no longer available. Value your car again, or continue without it.",
          )
        : { ok: true, read: valued };
    default:
      return refused("trade_in", "Choose whether you are trading in a car.");
  }
}

/** The fields of a loan that are not one of its choices, which only a changed form sends. */
const loanFaults: Readonly<Record<string, string>> = {
  years: "Pay it off over: choose a term.",
  balloon: "Balloon at the end: choose one of the percentages.",
};

/**
 * `usual`: the loan for the order before the shopper changes it; null where the dealership offers no finance. `limits`:
 * null where nothing can be borrowed.
 */
export function readPayment(
  sent: Sent,
  usual: CalculatorInputs | null,
  limits: OwnPartLimits | null,
): ReadStep<ChosenPayment> {
  const payment = sent("payment");
  if (payment === "cash") return { ok: true, read: { kind: "cash" } };
  if (payment !== "finance" || usual === null) return refused("payment", "Choose how you will pay.");
  if (limits === null) return refused("payment", "There is too little left to pay for a loan.");
  const fields = { years: sent("years") ?? "", deposit: sent("deposit") ?? "", balloon: sent("balloon") ?? "" };
  const read = readCalculator(fields, { ...usual, depositDollars: limits.leastCents / 100 });
  const ownFault = `Your contribution: enter an amount of ${ownPartText(limits)}.`;
  const faultText = (name: string) => loanFaults[name] ?? ownFault;
  if (!read.ok)
    return { ok: false, errors: read.faults.map(({ name }) => ({ field: name, message: faultText(name) })) };
  const { years, depositDollars, balloonPercent } = read.inputs;
  if (wholeCents(depositDollars) === null)
    return refused("deposit", "Your contribution: enter dollars and whole cents.");
  if (!loanBalloons.includes(balloonPercent)) return refused("balloon", faultText("balloon"));
  const chosen = { kind: "finance", years, depositDollars, balloonPercent } as const;
  return fitsOrder(chosen, limits) ? { ok: true, read: chosen } : refused("deposit", ownFault);
}

export type HandoverChoice = {
  /** Start times of pick-ups, in epoch milliseconds; empty where the dealership agrees the time with the shopper. */
  times: readonly { value: string }[];
  /** Days of delivery; empty where the dealership delivers none. */
  days: readonly string[];
};

const parts = ["morning", "afternoon"] as const;

/** `findQuote` answers null for a postcode that does not exist. */
export async function readHandover(
  sent: Sent,
  { times, days }: HandoverChoice,
  findQuote: (postcode: string) => Promise<DeliveryQuote | null>,
): Promise<ReadStep<ChosenHandover>> {
  const chosen = sent("handover");
  if (chosen === "pick-up") {
    if (times.length === 0) return { ok: true, read: { kind: "pick-up", time: null } };
    const time = times.find(({ value }) => value === sent("time"))?.value;
    if (time !== undefined) return { ok: true, read: { kind: "pick-up", time } };
    return refused("time", sent("time") ? "That time is no longer available. Choose another one." : "Choose a time.");
  }
  if (chosen !== "delivery" || days.length === 0)
    return refused("handover", "Choose how you would like to receive the vehicle.");
  const postcode = (sent("delivery_postcode") ?? "").trim();
  const quoted = await quotedPostcode(postcode, findQuote);
  const date = days.find((day) => day === sent("date"));
  const part = parts.find((each) => each === sent("part"));
  const errors = [
    ...("error" in quoted ? [{ field: "delivery_postcode", message: quoted.error }] : []),
    ...(date === undefined ? [{ field: "date", message: "Choose a day." }] : []),
    ...(part === undefined ? [{ field: "part", message: "Choose morning or afternoon." }] : []),
  ];
  if ("error" in quoted || date === undefined || part === undefined) return { ok: false, errors };
  return { ok: true, read: { kind: "delivery", postcode, date, part, ...quoted } };
}

/** What delivery to a postcode costs, or why there is none. */
export async function quotedPostcode(
  postcode: string,
  findQuote: (postcode: string) => Promise<DeliveryQuote | null>,
): Promise<{ km: number; cents: number } | { error: string }> {
  if (!/^\d{4}$/.test(postcode)) return { error: unreadablePostcode };
  const quote = await findQuote(postcode);
  if (quote === null) return { error: `We don't recognise the postcode ${postcode}. Check it, or choose pick-up.` };
  const { km, cents } = quote;
  return cents === null
    ? { error: `${postcode} is about ${km} km away, which is further than we deliver. Please choose pick-up.` }
    : { km, cents };
}

export const detailFields: readonly ApplicationField[] = [fullNameField, mobileField, emailField, ...addressFields];

export const termsField = "terms_conditions";

/** `asksTerms`: whether the terms must be accepted. */
export function readDetails(sent: Sent, asksTerms: boolean, now: number): ReadStep<BuyerDetails> {
  const { answers, errors } = readAnswers(sent, detailFields, now);
  const termsAccepted = asksTerms && sent(termsField) === "yes";
  const state = australianStates.find((known) => known === answers["state"]);
  const terms = asksTerms && !termsAccepted ? [{ field: termsField, message: "Agree to the terms of use." }] : [];
  if (errors.length > 0 || terms.length > 0 || state === undefined) return { ok: false, errors: [...errors, ...terms] };
  const text = (name: string) => answers[name] ?? "";
  return {
    ok: true,
    read: {
      name: text("name"),
      phone: text("phone"),
      email: text("email"),
      street: text("street"),
      suburb: text("suburb"),
      state,
      postcode: text("postcode"),
      termsAccepted,
      shownVersions: shownVersions(sent),
    },
  };
}
