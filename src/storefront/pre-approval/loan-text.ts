import { calculatorRateField } from "../../finance-applications/application-fields.ts";
import type { Answers } from "../../finance-applications/application.ts";
import { estimate } from "../../finance/calculator.ts";
import { type FinanceTerms, ratesText, startingInputs } from "../../finance/finance-terms.ts";
import { periodTexts, type RepaymentFrequency } from "../../finance/loan.ts";
import { isFrequency } from "../../finance/read-calculator.ts";
import { rateText } from "../../finance/rate-text.ts";
import { formatDollars } from "../../vehicles/australian-format.ts";

/** The loan that an application asks for, on the terms for its vehicle: both rates, and no promise. The note of the terms belongs beside it. */
export function loanText(answers: Answers, terms: FinanceTerms): string {
  const readAmount = (name: string) => Number(answers[name] ?? 0);
  const years = readAmount("years");
  const loan = estimate({
    ...startingInputs(terms, readAmount("price")),
    depositDollars: readAmount("deposit"),
    tradeInDollars: readAmount("tradeIn"),
    years,
    balloonPercent: readAmount("balloon"),
    frequency: repaymentFrequency(answers),
  });
  const balloon =
    loan.balloonCents > 0 ? `, with a balloon of ${formatDollars(loan.balloonCents / 100)} at the end` : "";
  const dollars = (cents: number) => formatDollars(Math.ceil(cents / 100));
  return `You are asking to borrow ${dollars(loan.borrowedCents)} over ${years === 1 ? "1 year" : `${years} years`}${lessText(answers)}. At an indicative rate of ${ratesText(terms)} that is about ${dollars(loan.repaymentCents)} ${periodTexts[repaymentFrequency(answers)]}${balloon}, before the lender's fees. A lender decides on the rate, the fees and whether to lend: this is not an offer of credit or credit advice.`;
}

/** Says that the rate of the calculator is not applied for; null if the figures are not from the calculator. */
export function calculatorText(answers: Answers): string | null {
  const rate = answers[calculatorRateField.name];
  if (rate === undefined) return null;
  return `Your calculator figures are filled in below. You used an interest rate of ${rateText(Number(rate))}, which is not part of an application: a lender decides the rate.`;
}

function repaymentFrequency({ every = "" }: Answers): RepaymentFrequency {
  return isFrequency(every) ? every : "monthly";
}

/** How the amount borrowed comes about: `: $30,000 less a deposit of $3,000 and a trade-in of $5,000`. */
function lessText({ price, deposit, tradeIn }: Answers): string {
  const less = [
    ...(Number(deposit ?? 0) > 0 ? [`a deposit of ${formatDollars(Number(deposit))}`] : []),
    ...(Number(tradeIn ?? 0) > 0 ? [`a trade-in of ${formatDollars(Number(tradeIn))}`] : []),
  ];
  return less.length === 0 ? "" : `: ${formatDollars(Number(price))} less ${less.join(" and ")}`;
}
