export type RepaymentPeriod = "week" | "fortnight" | "month";

const weeksPerYear = 52;
const periodsPerYear = { week: weeksPerYear, fortnight: weeksPerYear / 2, month: 12 } as const;

/** A repayment of another period as one a week, in the same unit: a year has 52 weeks, 26 fortnights and 12 months. */
export function weeklyAmount(amount: number, period: RepaymentPeriod): number {
  return (amount * periodsPerYear[period]) / weeksPerYear;
}
