import { inSentence, journeyNames } from "../enquiry-kinds/journey-names.ts";
import { ratesText } from "../finance/finance-terms.ts";
import { clockText } from "../leads/appointment-text.ts";
import { dollars } from "../reservations/reservation-words.ts";
import { formatDay } from "../vehicles/australian-format.ts";
import type { Order, ToldLoan } from "./ordered.ts";
import type { BuyerDetails, ChosenHandover, ChosenPayment, ChosenTradeIn } from "./purchase.ts";

/** `2 Test Street, Testville NSW 2000`. */
export function buyerAddress({ street, suburb, state, postcode }: BuyerDetails): string {
  return `${street}, ${suburb} ${state} ${postcode}`;
}

export function tradeInText(tradeIn: ChosenTradeIn): string {
  if (tradeIn.kind === "none") return "None";
  const { car, offerDollars, reference } = tradeIn;
  return `${car}: indicative offer of ${dollars(Math.round(offerDollars * 100))}, subject to inspection (reference ${reference})`;
}

/** How the vehicle changes hands. `place` is where it is picked up. */
export function handoverText(handover: ChosenHandover, place: string | null): string {
  if (handover.kind === "pick-up") {
    const at = place === null ? "" : ` at ${place}`;
    return handover.time === null ? `Pick-up${at}, time to be agreed` : `Pick-up${at}, ${clockText(handover.time)}`;
  }
  const { postcode, date, part, km, cents } = handover;
  return `Delivery to ${postcode}, ${dayText(date)}, ${part} (${deliveryText({ km, cents })})`;
}

/** `about 90 km, $190`. */
export function deliveryText({ km, cents }: { km: number; cents: number }): string {
  return `about ${km} km, ${cents === 0 ? "free" : dollars(cents)}`;
}

const weekdays = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];

/** `Tuesday 1 December 2026` from `2026-12-01`. */
export function dayText(date: string): string {
  return `${weekdays[new Date(`${date}T00:00Z`).getUTCDay()]} ${formatDay(date)}`;
}

/** How the balance is paid, or the loan. `balanceCents`: what the buyer pays at the handover, below 0 what they are paid. */
export function paymentText(payment: ChosenPayment, loan: ToldLoan | null, balanceCents: number): string {
  if (payment.kind === "cash") return cashPayments[balancePayer(balanceCents)];
  if (loan === null) return "Finance";
  const { depositDollars, balloonPercent } = payment;
  const own = depositDollars === 0 ? "" : `, contribution of ${dollars(Math.round(depositDollars * 100))}`;
  const balloon = balloonPercent === 0 ? "" : `, ${dollars(loan.balloonCents)} at the end`;
  return `Finance: ${dollars(loan.borrowedCents)} over ${yearsText(loan.years)}${own}${balloon}`;
}

const cashPayments: Readonly<Record<BalancePayer, string>> = {
  buyer: "Cash or bank transfer",
  dealership: "The dealership pays the balance to the buyer, in cash or by bank transfer",
  nobody: "Nothing is left to pay at handover",
};

/** The indicative loan with both rates, without the warning that belongs beside it. */
export function loanText(loan: ToldLoan): string {
  const { borrowedCents, repaymentCents, balloonCents, years, totalCents } = loan;
  const end = balloonCents === 0 ? "" : ` and ${dollars(balloonCents)} at the end`;
  return `About ${dollars(repaymentCents)} a month before the lender's fees, for ${yearsText(years)}${end}, for ${dollars(borrowedCents)} borrowed at an indicative rate of ${ratesText(loan)}. You repay ${dollars(totalCents)} in total. A lender decides on the rate, the fees and whether to lend: this is not an offer of credit or credit advice.`;
}

function yearsText(years: number): string {
  return years === 1 ? "1 year" : `${years} years`;
}

/** `Price of the vehicle $30,000; Delivery to you $250`. */
export function partsText({ parts }: Pick<Order, "parts">): string {
  return parts.map(({ label, cents }) => `${label} ${dollars(cents)}`).join("; ");
}

/** The total with what the price includes: `$30,990 Drive away`. */
export function totalText({ totalCents, qualifier, isEstimate }: Order): string {
  if (isEstimate) return `About ${dollars(totalCents)} ${inSentence(journeyNames.driveAway)}`;
  return qualifier === null ? dollars(totalCents) : `${dollars(totalCents)} ${qualifier}`;
}

/** Who pays the balance at the handover: the dealership if the buyer's car is worth more than is left to pay. */
export type BalancePayer = "buyer" | "dealership" | "nobody";

export function balancePayer(balanceCents: number): BalancePayer {
  if (balanceCents === 0) return "nobody";
  return balanceCents > 0 ? "buyer" : "dealership";
}

/** The balance with who pays it, for the dealership as well as for the buyer: both read the same enquiry. */
export function balanceText(balanceCents: number): string {
  const amount = dollars(Math.abs(balanceCents));
  const payer = balancePayer(balanceCents);
  if (payer === "nobody") return `${amount}: nothing is left to pay at handover`;
  return payer === "buyer"
    ? `${amount}, paid by the buyer at handover`
    : `${amount}, paid by the dealership to the buyer`;
}
