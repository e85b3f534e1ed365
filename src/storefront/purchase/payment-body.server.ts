import { offersFinance } from "../../finance/finance-line.ts";
import { type FinanceTerms, termsNote, usualDeposit } from "../../finance/finance-terms.ts";
import { handoverBalanceCents, loanInputs, purchaseOrder } from "../../purchases/order.ts";
import { balancePayer, type BalancePayer, loanText } from "../../purchases/order-words.ts";
import type { Order } from "../../purchases/ordered.ts";
import { fitsOrder, loanBalloons, loanYears, ownPartLimits, ownPartText } from "../../purchases/own-part.ts";
import { dollars } from "../../reservations/reservation-words.ts";
import type { SiteRequest } from "../page/site-request.server.ts";
import { pricedOrder } from "./purchase-order.server.ts";
import type { OpenPurchase } from "./purchase-visit.server.ts";
import type { StepView } from "./purchase-view.ts";

/** Cash, or a loan where the dealership offers finance and there is something to borrow. */
export function paymentStep(visited: OpenPurchase, { now }: SiteRequest): StepView {
  const { purchase, vehicle, settings, terms } = visited;
  const { payment } = purchase.content;
  const { order, loan } = pricedOrder(vehicle, purchase.content, settings, terms, now);
  const limits = loanLimits(visited, now);
  const chosen = payment?.kind === "finance" && fitsOrder(payment, limits) ? payment : null;
  const shown = chosen ?? usualLoan(order, terms);
  const tradedIn = order.tradeInCents === 0 ? "" : `, besides your trade-in of ${dollars(order.tradeInCents)}`;
  return {
    body: {
      kind: "payment",
      cashText: cashTexts[balancePayer(handoverBalanceCents(order, null))],
      finance: limits && {
        years: loanYears,
        balloons: loanBalloons.map((percent) => ({ percent, label: balloonLabel(percent, order) })),
        loanText: chosen && loan && loanText(loan),
        ownHelp: `What you pay towards the total of ${dollars(order.totalCents)}${tradedIn}: ${ownPartText(limits)}. It includes the deposit of ${dollars(order.depositCents)}.`,
        note: termsNote(terms, settings, now),
      },
    },
    texts: {
      payment: limits === null ? "cash" : (payment?.kind ?? ""),
      years: String(shown.years),
      deposit: String(shown.depositDollars),
      balloon: String(shown.balloonPercent),
    },
  };
}

const cashTexts: Readonly<Record<BalancePayer, string>> = {
  buyer: "You pay the balance to the dealership at handover, by bank transfer or in cash.",
  dealership: "Your trade-in is worth more than what is left to pay: the dealership pays you the balance at handover.",
  nobody: "Your trade-in and the deposit cover the total: nothing is left to pay at handover.",
};

function balloonLabel(percent: number, { totalCents }: Order): string {
  return percent === 0 ? "None" : `${percent}% of the total of ${dollars(totalCents)}`;
}

/** What a buyer can pay besides a loan; null where there is no finance, or nothing to borrow. */
function loanLimits({ purchase, vehicle, settings }: OpenPurchase, now: number) {
  if (!offersFinance(settings, vehicle.dealershipSlug)) return null;
  return ownPartLimits(purchaseOrder(vehicle, purchase.content, settings, now));
}

/** The loan that the form starts with: the usual deposit for the total, less what is traded in. */
function usualLoan(order: Order, terms: FinanceTerms) {
  const { totalCents, tradeInCents, depositCents } = order;
  const usual = usualDeposit(terms, totalCents / 100) - Math.round(tradeInCents / 100);
  const most = ownPartLimits(order)?.mostCents ?? depositCents;
  return {
    years: terms.years,
    depositDollars: Math.max(depositCents / 100, Math.min(usual, most / 100)),
    balloonPercent: 0,
  };
}

/** The inputs of the usual loan; null where the dealership offers no finance. */
export function usualInputs({ purchase, vehicle, settings, terms }: OpenPurchase, now: number) {
  if (!offersFinance(settings, vehicle.dealershipSlug)) return null;
  const { order } = pricedOrder(vehicle, purchase.content, settings, terms, now);
  return loanInputs(order, usualLoan(order, terms), terms);
}
