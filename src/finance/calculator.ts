import { comparisonRatePercent } from "./comparison-rate.ts";
import {
  exactRepaymentCents,
  type Loan,
  owedCents,
  repaymentCents,
  type RepaymentFrequency,
  repaymentsPerYear,
  totalCents,
} from "./loan.ts";

/** What a shopper enters. The balloon is a share of the price, due with the last repayment. */
export type CalculatorInputs = {
  priceDollars: number;
  depositDollars: number;
  tradeInDollars: number;
  /** Nominal, per year. */
  ratePercent: number;
  years: number;
  balloonPercent: number;
  frequency: RepaymentFrequency;
};

/** Fees of the dealer's usual lender, in dollars. They count in the comparison rate only. */
export type LenderFees = { establishment: number; monthly: number };

/** An indicative loan. Amounts are in cents. */
export type Estimate = {
  years: number;
  borrowedCents: number;
  repaymentCents: number;
  repayments: number;
  balloonCents: number;
  interestCents: number;
  totalCents: number;
  /** What is still owed at the start and after each year; the last is the balloon. */
  owedByYearCents: number[];
};

/** Comparison rates are those of a secured loan of $30,000 over 5 years (§9). */
const comparisonBasis = { principalCents: 3_000_000, years: 5 } as const;

/** The price less deposit and trade-in, in dollars; 0 if they cover it. */
export function borrowedDollars({ priceDollars, depositDollars, tradeInDollars }: CalculatorInputs): number {
  return Math.max(0, priceDollars - depositDollars - tradeInDollars);
}

/** The balloon in dollars. It is never more than the amount borrowed. */
export function balloonDollars(inputs: CalculatorInputs): number {
  return Math.min(Math.round((inputs.priceDollars * inputs.balloonPercent) / 100), borrowedDollars(inputs));
}

/** The loan over that many years, or over those that were entered. */
export function estimate(inputs: CalculatorInputs, years = inputs.years): Estimate {
  const loan = calculatorLoan(inputs, years);
  const total = totalCents(loan);
  return {
    years,
    borrowedCents: loan.principalCents,
    repaymentCents: repaymentCents(loan),
    repayments: loan.repayments,
    balloonCents: loan.balloonCents,
    interestCents: total - loan.principalCents,
    totalCents: total,
    owedByYearCents: Array.from({ length: years + 1 }, (_, year) =>
      owedCents(loan, year * repaymentsPerYear[loan.frequency]),
    ),
  };
}

/** The comparison rate in per cent a year for the basis loan, at this rate and with these fees (NCCP regulation 71). */
export function basisComparisonRate(ratePercent: number, { establishment, monthly }: LenderFees): number | null {
  const loan = basisLoan(ratePercent);
  return comparisonRatePercent({
    amountCents: loan.principalCents,
    frequency: loan.frequency,
    repayments: loan.repayments,
    repaymentCents: repaymentCents(loan),
    balloonCents: 0,
    feesAtStartCents: establishment * 100,
    feePerRepaymentCents: monthly * 100,
  });
}

/** The monthly fee in dollars with which this rate has this comparison rate. */
export function monthlyFeeBetween(ratePercent: number, comparisonPercent: number): number {
  return (exactRepaymentCents(basisLoan(comparisonPercent)) - repaymentCents(basisLoan(ratePercent))) / 100;
}

function basisLoan(annualRatePercent: number): Loan {
  return {
    principalCents: comparisonBasis.principalCents,
    annualRatePercent,
    frequency: "monthly",
    repayments: comparisonBasis.years * repaymentsPerYear.monthly,
    balloonCents: 0,
  };
}

function calculatorLoan(inputs: CalculatorInputs, years: number): Loan {
  return {
    principalCents: Math.round(borrowedDollars(inputs) * 100),
    annualRatePercent: inputs.ratePercent,
    frequency: inputs.frequency,
    repayments: years * repaymentsPerYear[inputs.frequency],
    balloonCents: Math.round(balloonDollars(inputs) * 100),
  };
}
