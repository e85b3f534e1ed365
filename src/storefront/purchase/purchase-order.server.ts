import type { FinanceTerms } from "../../finance/finance-terms.ts";
import { balanceOf, loanInputs, loanOf, type Order, orderOf, type OrderLoan } from "../../purchases/order.ts";
import type { PurchaseContent } from "../../purchases/purchase.ts";
import { dollars } from "../../reservations/reservation-words.ts";
import type { Site } from "../../sites/site-config.ts";
import type { Vehicle } from "../../vehicles/vehicle.ts";
import type { OrderView } from "./purchase-view.ts";

/** What a purchase costs as far as its steps are done, with the loan that the shopper asks for. */
export function pricedOrder(
  vehicle: Vehicle,
  content: PurchaseContent,
  settings: Site,
  terms: FinanceTerms,
  now: number,
): { order: Order; loan: OrderLoan | null } {
  const order = orderOf(vehicle, content, settings, now);
  const { payment } = content;
  if (payment?.kind !== "finance") return { order, loan: null };
  return { order, loan: loanOf(loanInputs(order, payment, terms), terms) };
}

/** The order for people to read. */
export function orderView(
  order: Order,
  loan: OrderLoan | null,
  settings: Pick<Site, "name" | "reservation">,
): OrderView {
  const { parts, totalCents, tradeInCents, depositCents, isEstimate, excludesCharges, qualifier } = order;
  const balanceCents = balanceOf(order, loan);
  const tradeIn = tradeInCents === 0 ? [] : [{ label: "Your trade-in, indicative", text: `−${dollars(tradeInCents)}` }];
  return {
    parts: parts.map(({ label, cents }) => ({ label, text: cents === 0 ? "Free" : dollars(cents) })),
    total: { text: dollars(totalCents), qualifier },
    taken: [
      ...tradeIn,
      { label: "Deposit, paid now", text: `−${dollars(depositCents)}` },
      ...(loan === null ? [] : [{ label: "Loan, if a lender approves it", text: `−${dollars(loan.borrowedCents)}` }]),
    ],
    balance: {
      label: balanceCents < 0 ? "The dealership pays you" : "Balance at the handover",
      text: balanceCents < 0 ? dollars(-balanceCents) : dollars(balanceCents),
    },
    notes: [
      ...(isEstimate
        ? ["Duty, transfer and registration are estimates for a private buyer. The contract states the exact total."]
        : []),
      ...(excludesCharges
        ? [
            `Duty, transfer and registration are not in this total. ${settings.name} tells you what they are before you sign.`,
          ]
        : []),
      ...(tradeInCents === 0 ? [] : ["The value of your trade-in is subject to inspection."]),
      `The deposit holds the vehicle for ${settings.reservation.holdHours} hours and is fully refundable. You sign the contract of sale with the dealership.`,
    ],
  };
}
