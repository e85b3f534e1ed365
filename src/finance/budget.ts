import { readAmount } from "../vehicles/read-amount.ts";
import { principalCentsFor } from "./loan.ts";

/** Repayments a year that the budget finder multiplies by (§9). */
export const budgetRepaymentsPerYear = { weekly: 52, monthly: 12 } as const;
/** Years of repayments in a budget (§9). */
export const budgetYears = 5;
/** Highest repayment and deposit, in dollars (§5). */
export const budgetHighestAmount = 1_000_000;
/** Vehicles at or below this price in dollars are not searched for (§5). */
export const budgetLeastPrice = 1_000;

export type BudgetFrequency = keyof typeof budgetRepaymentsPerYear;

/** What a shopper can pay. Amounts are in dollars. */
export type Budget = { repayment: number; frequency: BudgetFrequency; deposit: number };

/** Reads a repayment or deposit in dollars: limited to 0 to 1,000,000; text that is no number is 0 (§5). */
export function readBudgetAmount(text: string): number {
  const amount = writtenAmount(text);
  return Number.isFinite(amount) ? Math.min(Math.max(amount, 0), budgetHighestAmount) : 0;
}

/** What a field says if its amount is read as another one; `example` is in dollars. Null if it is read as written. */
export function budgetAmountNote(text: string, example: number): string | null {
  const amount = readBudgetAmount(text);
  if (amount === writtenAmount(text)) return null;
  return `We read this as $${amount.toLocaleString("en-AU")}. Enter an amount such as ${example}.`;
}

/** Not a number if none is written. */
function writtenAmount(text: string): number {
  return text.trim() === "" ? 0 : (readAmount(text) ?? Number.NaN);
}

/**
 * The price in whole dollars that a budget reaches: five years of repayments and the deposit (§9). Without a rate no
 * interest is deducted; with one, it is what a loan at that rate would pay for (field-notes §3).
 */
export function budgetPrice({ repayment, frequency, deposit }: Budget, annualRatePercent: number | null): number {
  const repayments = budgetRepaymentsPerYear[frequency] * budgetYears;
  if (annualRatePercent === null) return Math.round(repayment * repayments + deposit);
  const loan = { annualRatePercent, frequency, repayments, balloonCents: 0 };
  return Math.floor(principalCentsFor(repayment * 100, loan) / 100 + deposit);
}
