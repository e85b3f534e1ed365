import { z } from "zod";
import { orderedSchema } from "./ordered.ts";
import { fitsOrder, type OwnPartLimits } from "./own-part.ts";
import { australianStates } from "../settings/australian-state.ts";

/** The steps that ask something, in order. The review follows them. */
export const purchaseSteps = ["trade-in", "payment", "handover", "details"] as const;
export type PurchaseStep = (typeof purchaseSteps)[number];

const dollars = z.number().nonnegative();

const tradeIn = z.discriminatedUnion("kind", [
  z.strictObject({
    kind: z.literal("none"),
    /** Reference of the offer that the shopper saw and did not take. */
    declined: z.string().optional(),
  }),
  z.strictObject({
    kind: z.literal("valued"),
    car: z.string(),
    offerDollars: dollars,
    /** Epoch milliseconds. */
    standsUntil: z.number(),
    reference: z.string(),
  }),
]);

const payment = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("cash") }),
  z.strictObject({
    kind: z.literal("finance"),
    years: z.number().int(),
    depositDollars: dollars,
    balloonPercent: z.number().nonnegative(),
  }),
]);

const handover = z.discriminatedUnion("kind", [
  /** `time` is ISO 8601 with the location's offset; null where the dealership agrees it with the shopper. */
  z.strictObject({ kind: z.literal("pick-up"), time: z.string().nullable() }),
  z.strictObject({
    kind: z.literal("delivery"),
    postcode: z.string(),
    /** `yyyy-mm-dd`. */
    date: z.string(),
    part: z.enum(["morning", "afternoon"]),
    km: z.number().nonnegative(),
    cents: z.number().int().nonnegative(),
  }),
]);

const details = z.strictObject({
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  street: z.string(),
  suburb: z.string(),
  state: z.enum(australianStates),
  postcode: z.string(),
  /** Whether the site's terms were accepted; false where it asks for none. */
  termsAccepted: z.boolean(),
  /** Versions of the legal pages that were linked, by the names of their fields; earlier releases stored none. */
  shownVersions: z.record(z.string(), z.string()).optional(),
});

/** Everything that a shopper chooses and enters; null until the step is done. The store holds it only sealed. */
const contentSchema = z.strictObject({
  tradeIn: tradeIn.nullable(),
  payment: payment.nullable(),
  handover: handover.nullable(),
  details: details.nullable(),
  /** Where delivery was last asked for; contents of earlier releases have none. */
  postcode: z.string().optional(),
  /** Its costs when the shopper agreed to pay the deposit; absent before that. */
  ordered: orderedSchema.optional(),
  /** When its link was last mailed to an address, by the address's hash; contents of earlier releases have none. */
  linkMails: z.record(z.string(), z.number()).optional(),
});

export type PurchaseContent = z.infer<typeof contentSchema>;
export type ChosenTradeIn = z.infer<typeof tradeIn>;
/** An offer for the shopper's own car. */
export type TradeInOffer = Extract<ChosenTradeIn, { kind: "valued" }>;
export type ChosenPayment = z.infer<typeof payment>;
export type ChosenHandover = z.infer<typeof handover>;
export type BuyerDetails = z.infer<typeof details>;

export const emptyContent: PurchaseContent = { tradeIn: null, payment: null, handover: null, details: null };

/** A vehicle being bought online. Times are epoch milliseconds. */
export type Purchase = {
  siteId: string;
  purchaseId: string;
  vehicleId: string;
  startedAt: number;
  /** Null until the shopper's details are stored. */
  leadId: string | null;
  content: PurchaseContent;
};

/** Whether the shopper's car has an offer that was not there when the shopper chose. */
export function hasNewOffer(chosen: ChosenTradeIn | null, offer: TradeInOffer | null): boolean {
  if (chosen === null || offer === null) return false;
  return offer.reference !== (chosen.kind === "none" ? chosen.declined : chosen.reference);
}

export function hasMailedLink({ linkMails = {} }: PurchaseContent): boolean {
  return Object.keys(linkMails).length > 0;
}

/** Reads a stored content; null if this release cannot. */
export function readContent(text: string): PurchaseContent | null {
  return contentSchema.safeParse(JSON.parse(text)).data ?? null;
}

/** The first step that is not done, or whose choice has no validity any more; null if there is none. */
export function nextStep(content: PurchaseContent, present: Present): PurchaseStep | null {
  return purchaseSteps.find((step) => !isDone(step, content, present)) ?? null;
}

/** What decides, besides the choices, whether they are still valid. */
export type Present = {
  /** Epoch milliseconds. */
  now: number;
  /** The newest offer for the shopper's own car; null without one. */
  offer: TradeInOffer | null;
  /** What the buyer can pay besides a loan; null where nothing can be borrowed, undefined if the price is not known. */
  ownPart: OwnPartLimits | null | undefined;
};

function isDone(step: PurchaseStep, content: PurchaseContent, { now, offer, ownPart }: Present): boolean {
  switch (step) {
    case "trade-in":
      return content.tradeIn !== null && stands(content.tradeIn, now) && !hasNewOffer(content.tradeIn, offer);
    case "payment":
      return content.payment !== null && (ownPart === undefined || fitsOrder(content.payment, ownPart));
    case "handover":
      return content.handover !== null && isAhead(content.handover, now);
    case "details":
      return content.details !== null;
  }
}

function stands(chosen: ChosenTradeIn, now: number): boolean {
  return chosen.kind === "none" || chosen.standsUntil > now;
}

function isAhead(chosen: ChosenHandover, now: number): boolean {
  if (chosen.kind === "pick-up") return chosen.time === null || Date.parse(chosen.time) > now;
  return Date.parse(`${chosen.date}T00:00Z`) > now;
}
