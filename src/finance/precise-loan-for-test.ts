import type { CreditPayments } from "./comparison-rate.ts";
import { type Loan, repaymentsPerYear } from "./loan.ts";

/** Integers with 60 decimal places: far more exact than the product's floating-point numbers. */
const one = 10n ** 60n;

/** The repayment in cents, rounded half up, by the formula of `loan.ts`. Rates have two decimals. */
export function preciseRepaymentCents(loan: Loan): number {
  const { principalCents, annualRatePercent, frequency, repayments, balloonCents } = loan;
  const rate = (BigInt(Math.round(annualRatePercent * 100)) * one) / 10_000n / BigInt(repaymentsPerYear[frequency]);
  const growth = power(one + rate, repayments);
  const amount = BigInt(principalCents);
  const balloon = BigInt(balloonCents);
  const exact =
    rate === 0n
      ? ((amount - balloon) * one) / BigInt(repayments)
      : ((amount * growth - balloon * one) * rate) / (growth - one);
  return Number((exact + one / 2n) / one);
}

/** The value at the start of all payments of a credit, in millionths of a cent, at a rate per period above 0. */
export function precisePresentValue(credit: CreditPayments, ratePerPeriod: number): number {
  const rate = (BigInt(Math.round(ratePerPeriod * 1e15)) * one) / 10n ** 15n;
  const growth = power(one + rate, credit.repayments);
  const paid = BigInt(credit.repaymentCents + credit.feePerRepaymentCents);
  const repayments = (paid * (growth - one) * one * one) / (rate * growth);
  const balloon = (BigInt(credit.balloonCents) * one * one) / growth;
  return Number(((repayments + balloon) * 1_000_000n) / one);
}

function power(base: bigint, exponent: number): bigint {
  if (exponent === 0) return one;
  const half = power(base, Math.floor(exponent / 2));
  const square = (half * half) / one;
  return exponent % 2 === 0 ? square : (square * base) / one;
}
