import { z } from "zod";

const cents = z.number().int();

const order = z.strictObject({
  parts: z.array(z.strictObject({ label: z.string(), cents })),
  totalCents: cents,
  /** 0 without one. */
  tradeInCents: cents,
  depositCents: cents,
  isEstimate: z.boolean(),
  /** Whether government charges come on top of the total, because nobody can say here how high they are. */
  excludesCharges: z.boolean(),
  /** What the price of the vehicle includes, such as `Drive away`; null if the parts say so. */
  qualifier: z.string().nullable(),
});

/** An indicative loan with both rates, as far as it is told. */
const loan = z.object({
  years: z.number(),
  borrowedCents: cents,
  repaymentCents: cents,
  balloonCents: cents,
  totalCents: cents,
  ratePercent: z.number(),
  comparisonRatePercent: z.number(),
});

export const orderedSchema = z.strictObject({
  order,
  loan: loan.nullable(),
  /** The warning that belongs beside the loan's rates; null without a loan. */
  loanNote: z.string().nullable(),
});

/** What a purchase costs. The parts add up to the total; trade-in and deposit are taken off it. */
export type Order = z.infer<typeof order>;
export type OrderPart = Order["parts"][number];
export type ToldLoan = z.infer<typeof loan>;
export type Ordered = z.infer<typeof orderedSchema>;
