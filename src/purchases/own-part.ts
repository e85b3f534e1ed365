import { dollars } from "../reservations/reservation-words.ts";
import type { Order } from "./ordered.ts";

/** What a buyer with a loan pays without it: at least the deposit, and so much that there is a loan. Both in cents. */
export type OwnPartLimits = { leastCents: number; mostCents: number };

/** Less than this is not lent for a vehicle: the fees would be a large part of it. */
const leastLoanCents = 100_000;

/** How a buyer pays, as far as it must fit the order. */
type Payment = { kind: "cash" } | { kind: "finance"; years: number; depositDollars: number; balloonPercent: number };

/** Terms of a loan that a buyer can choose, in years. */
export const loanYears: readonly number[] = [1, 2, 3, 4, 5, 6, 7];
/** Balloons that a buyer can choose, in per cent of the price. */
export const loanBalloons: readonly number[] = [0, 10, 20, 30, 40];

/** Null if too little is left to pay for a loan. */
export function ownPartLimits({
  totalCents,
  tradeInCents,
  depositCents,
}: Pick<Order, "totalCents" | "tradeInCents" | "depositCents">): OwnPartLimits | null {
  const mostCents = totalCents - tradeInCents - leastLoanCents;
  return mostCents < depositCents ? null : { leastCents: depositCents, mostCents };
}

/** Whether the order can be paid in this way. Cash always can; a loan only within the limits, with what can be chosen. */
export function fitsOrder(payment: Payment, limits: OwnPartLimits | null): boolean {
  if (payment.kind === "cash") return true;
  const ownCents = wholeCents(payment.depositDollars);
  if (limits === null || ownCents === null || ownCents < limits.leastCents || ownCents > limits.mostCents) return false;
  return loanYears.includes(payment.years) && loanBalloons.includes(payment.balloonPercent);
}

/** An amount in cents; null if it has a fraction of a cent. */
export function wholeCents(amountDollars: number): number | null {
  const cents = Math.round(amountDollars * 100);
  return cents / 100 === amountDollars ? cents : null;
}

/** `at least $200 and at most $29,000`. */
export function ownPartText({ leastCents, mostCents }: OwnPartLimits): string {
  return `at least ${dollars(leastCents)} and at most ${dollars(mostCents)}`;
}
