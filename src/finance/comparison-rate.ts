import type { RepaymentFrequency } from "./loan.ts";

/** Periods a year for comparison rates (National Consumer Credit Protection Regulations, regulation 71). */
const periodsPerYear: Readonly<Record<RepaymentFrequency, number>> = { weekly: 52.18, fortnightly: 26.09, monthly: 12 };

/** What the borrower receives and pays, in cents. Government charges are left out. */
export type CreditPayments = {
  /** The amount of credit, without fees that are added to the loan. */
  amountCents: number;
  frequency: RepaymentFrequency;
  repayments: number;
  repaymentCents: number;
  balloonCents: number;
  feesAtStartCents: number;
  feePerRepaymentCents: number;
};

/** Halvings of the interval of rates: the result is exact to far less than 0.0001 %. */
const halvings = 100;

/**
 * The comparison rate in per cent a year, unrounded: the nominal rate at which the present value of all payments
 * equals the credit. Null if the payments do not cover the credit or no rate up to 100 % a period fits.
 */
export function comparisonRatePercent(credit: CreditPayments): number | null {
  const received = credit.amountCents - credit.feesAtStartCents;
  let low = 0;
  let high = 1;
  if (presentValue(credit, low) < received || presentValue(credit, high) > received) return null;
  for (let halving = 0; halving < halvings; halving++) {
    const middle = (low + high) / 2;
    if (presentValue(credit, middle) > received) low = middle;
    else high = middle;
  }
  return low * periodsPerYear[credit.frequency] * 100;
}

/** The value at the start of everything that is paid later, at a rate per period. */
function presentValue(credit: CreditPayments, rate: number): number {
  const { repayments, balloonCents } = credit;
  const paid = credit.repaymentCents + credit.feePerRepaymentCents;
  if (rate === 0) return paid * repayments + balloonCents;
  const growth = repayments * Math.log1p(rate);
  return (paid * -Math.expm1(-growth)) / rate + balloonCents * Math.exp(-growth);
}
