import { z } from "zod";
import { australianStates } from "../settings/australian-state.ts";
import { dayMs } from "../settings/durations.ts";

/** What the shopper wants: to put the car towards another one, or only to sell it. */
export const purposes = ["trade-in", "sell"] as const;
export type Purpose = (typeof purposes)[number];

export const categoryOfPurpose: Record<Purpose, string> = {
  "trade-in": "Trade-in Enquiry",
  sell: "Sell My Car Enquiry",
};

/** Subcategory of a lead whose offer was accepted (§4). */
export const acceptedSubcategory = "3. Offer Accepted";

const dollars = z.number().nonnegative();

const estimateSchema = z.strictObject({
  kind: z.literal("found"),
  id: z.string(),
  price: dollars,
  low: dollars,
  high: dollars,
  sureness: z.enum(["high", "fair", "low"]),
  comparables: z.array(
    z.strictObject({ title: z.string(), slug: z.string(), year: z.number(), km: z.number(), price: dollars }),
  ),
});

/** Every field is stored as JSON; the store adds its key and times. */
export const tradeInSchema = z.strictObject({
  purpose: z.enum(purposes),
  carId: z.string().nullable(),
  /** Empty if the shopper gave none. */
  rego: z.string(),
  regoState: z.enum(australianStates),
  km: z.number().int().nonnegative(),
  /** How the rego was looked up; `by-hand` if it was not. */
  lookup: z.enum(["found", "not-found", "unavailable", "by-hand"]),
  /** Null until the lookup or the shopper named the car. */
  vehicle: z
    .strictObject({
      providerId: z.string().nullable(),
      year: z.number().int(),
      make: z.string(),
      model: z.string(),
      badge: z.string().nullable(),
    })
    .nullable(),
  /** Answers about its condition by question; null until they are given. */
  answers: z.record(z.string(), z.string()).nullable(),
  /** Result of the valuation; null until the lead is stored. */
  valuation: z
    .discriminatedUnion("kind", [
      estimateSchema,
      z.strictObject({ kind: z.literal("not-found"), comparables: z.number() }),
      z.strictObject({ kind: z.literal("out-of-limits"), limits: z.array(z.enum(["age", "kilometres"])) }),
      z.strictObject({ kind: z.literal("unavailable"), reason: z.string() }),
    ])
    .nullable(),
  /** Epoch milliseconds. */
  acceptedAt: z.number().nullable(),
});

export type TradeInFacts = z.infer<typeof tradeInSchema>;

export type TradeIn = TradeInFacts & {
  siteId: string;
  /** A hash of the token in its private address. */
  tradeInId: string;
  /** Epoch milliseconds. */
  startedAt: number;
  /** Null until the shopper's details are stored. */
  leadId: string | null;
};

/** The steps in the order of the flow. `manual`: the car is entered from lists, because the lookup did not find it. */
export type TradeInStep = "manual" | "condition" | "details" | "offer";

/** The step that a trade-in has reached. */
export function tradeInStep({ vehicle, answers, leadId }: TradeIn): TradeInStep {
  if (leadId !== null) return "offer";
  if (vehicle === null) return "manual";
  return answers === null ? "condition" : "details";
}

/** An offer stands this long, and a trade-in that was not finished is deleted after it. */
export const tradeInLivesMs = 14 * dayMs;

/** The last day of an offer: `9 December 2026`. `until` is in epoch milliseconds. */
export function offerDay(until: number, timeZone: string): string {
  return new Date(until).toLocaleDateString("en-AU", { dateStyle: "long", timeZone });
}

/** Whether it is deleted or due to be; an accepted one stays as long as its lead. */
export function isExpired({ startedAt, acceptedAt }: TradeIn, now: number): boolean {
  return acceptedAt === null && now - startedAt >= tradeInLivesMs;
}
