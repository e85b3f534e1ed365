import type { Answers } from "../../finance-applications/application.ts";
import { basisComparisonRate, estimate } from "../../finance/calculator.ts";
import { comparisonNote } from "../../finance/comparison-note.ts";
import { rateText } from "../../finance/rate-text.ts";
import type { Site } from "../../sites/site-config.ts";
import { formatDollars } from "../../vehicles/australian-format.ts";

/** The loan that an application asks for, at the site's usual rate: both rates with their warning, and no promise. */
export function loanText(answers: Answers, site: Pick<Site, "finance" | "timeZone">, now: number): string {
  const { calculatorRatePercent: rate, calculatorFees } = site.finance;
  const years = Number(answers["years"]);
  const loan = estimate({
    priceDollars: Number(answers["price"]),
    depositDollars: Number(answers["deposit"]),
    tradeInDollars: 0,
    ratePercent: rate,
    years,
    balloonPercent: 0,
    frequency: "monthly",
  });
  const comparison = basisComparisonRate(rate, calculatorFees) ?? rate;
  const dollars = (cents: number) => formatDollars(Math.ceil(cents / 100));
  return `You ask to borrow ${dollars(loan.borrowedCents)} over ${years === 1 ? "1 year" : `${years} years`}. At an indicative rate of ${rateText(rate)} (comparison rate ${rateText(comparison)}) that is about ${dollars(loan.repaymentCents)} a month. A lender decides on the rate, the fees and whether to lend: this is no offer of credit and no credit advice. ${comparisonNote(site, now)}`;
}
