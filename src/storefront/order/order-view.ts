import { handoverBalanceCents } from "../../purchases/order.ts";
import { balancePayer, type BalancePayer, loanText } from "../../purchases/order-words.ts";
import type { Ordered } from "../../purchases/ordered.ts";
import { dollars } from "../../reservations/reservation-words.ts";

export type Fact = { label: string; text: string };

/** What a purchase costs. The total is the loudest amount. */
export type OrderView = {
  parts: Fact[];
  total: { text: string; qualifier: string | null };
  taken: Fact[];
  balance: Fact & { payer: BalancePayer };
  /** The loan with both rates and the warning; null without one. */
  loanText: string | null;
  notes: string[];
};

/** Beside a total with estimated charges. */
export const estimateNote =
  "Duty, transfer and registration are estimates for a private buyer. The contract states the exact total.";

type Shown = {
  siteName: string;
  isPaid: boolean;
};

/** The order for people to read. */
export function orderView({ order, loan, loanNote }: Ordered, { siteName, isPaid }: Shown): OrderView {
  const { parts, totalCents, tradeInCents, depositCents, isEstimate, excludesCharges, qualifier } = order;
  const balanceCents = handoverBalanceCents(order, loan);
  const tradeIn = tradeInCents === 0 ? [] : [{ label: "Your trade-in, indicative", text: `−${dollars(tradeInCents)}` }];
  return {
    parts: parts.map(({ label, cents }) => ({ label, text: cents === 0 ? "Free" : dollars(cents) })),
    total: { text: dollars(totalCents), qualifier },
    taken: [
      ...tradeIn,
      { label: isPaid ? "Deposit, paid" : "Deposit, paid now", text: `−${dollars(depositCents)}` },
      ...(loan === null ? [] : [{ label: "Loan, if a lender approves it", text: `−${dollars(loan.borrowedCents)}` }]),
    ],
    balance: {
      payer: balancePayer(balanceCents),
      label: balanceCents < 0 ? "The dealership pays you" : "Balance at handover",
      text: dollars(Math.abs(balanceCents)),
    },
    loanText: loan && `${loanText(loan)} ${loanNote ?? ""}`.trimEnd(),
    notes: [
      ...(isEstimate ? [estimateNote] : []),
      ...(excludesCharges
        ? [
            `Duty, transfer and registration are not in this total. ${siteName} will tell you what they are before you sign.`,
          ]
        : []),
      ...(tradeInCents === 0 ? [] : ["The value of your trade-in is subject to inspection."]),
    ],
  };
}
