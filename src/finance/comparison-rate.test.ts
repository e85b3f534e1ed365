import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { comparisonRatePercent, type CreditPayments } from "./comparison-rate.ts";
import { exactRepaymentCents, repaymentCents, repaymentsPerYear } from "./loan.ts";
import { precisePresentValue } from "./precise-loan-for-test.ts";

const credit = (repayment: number, more: Partial<CreditPayments> = {}): CreditPayments => ({
  amountCents: 3_000_000,
  frequency: "monthly",
  repayments: 60,
  repaymentCents: repayment * 100,
  balloonCents: 0,
  feesAtStartCents: 0,
  feePerRepaymentCents: 0,
  ...more,
});

describe("a comparison rate agrees with the reference table to a ten-thousandth of a per cent", () => {
  test.each<[string, CreditPayments, percent: number]>([
    ["C2, $395 at the start", credit(622.61, { feesAtStartCents: 39_500 }), 9.5587],
    ["C3, and $10 a month", credit(622.61, { feesAtStartCents: 39_500, feePerRepaymentCents: 1_000 }), 10.2461],
    ["C4, $395 added to the loan", credit(630.8), 9.5507],
    ["C5, $250 added and $8 a month", credit(627.79, { feePerRepaymentCents: 800 }), 9.8901],
    [
      "C6, a balloon",
      credit(635.83, {
        amountCents: 4_000_000,
        balloonCents: 1_200_000,
        feesAtStartCents: 39_500,
        feePerRepaymentCents: 500,
      }),
      8.0474,
    ],
    [
      "C7, weekly with 52.18 weeks a year",
      credit(143.35, { frequency: "weekly", repayments: 260, feesAtStartCents: 39_500 }),
      9.5956,
    ],
  ])("%s", (_name, given, percent) => {
    expect(comparisonRatePercent(given)).toBeCloseTo(percent, 4);
  });

  test("C1, without fees it is the interest rate", () => {
    expect(comparisonRatePercent(credit(622.61))?.toFixed(2)).toBe("8.99");
  });
});

test.each([
  ["payments that do not cover the credit", credit(100)],
  ["a repayment of nothing", credit(0)],
  ["fees as high as the credit", credit(622.61, { feesAtStartCents: 3_000_000 })],
])("%s has no comparison rate", (_name, given) => {
  expect(comparisonRatePercent(given)).toBeNull();
});

test("without fees, a monthly loan of any rate compares at that rate", () => {
  const loans = fc.record({
    principalCents: fc.integer({ min: 100_00, max: 500_000_00 }),
    annualRatePercent: fc.integer({ min: 1, max: 3_000 }).map((hundredths) => hundredths / 100),
    frequency: fc.constant("monthly" as const),
    repayments: fc.integer({ min: 1, max: 10 }).map((years) => years * repaymentsPerYear.monthly),
    balloonCents: fc.integer({ min: 0, max: 50_00 }),
  });
  fc.assert(
    fc.property(loans, (loan) => {
      const rate = comparisonRatePercent({
        ...loan,
        amountCents: loan.principalCents,
        repaymentCents: exactRepaymentCents(loan),
        feesAtStartCents: 0,
        feePerRepaymentCents: 0,
      });
      expect(rate).toBeCloseTo(loan.annualRatePercent, 6);
    }),
  );
});

test("100,000 comparison rates with fees are within 0.0001 % of the rate that a calculation with 60 decimal places finds", () => {
  const loans = fc.record({
    principalCents: fc.integer({ min: 3_000_00, max: 300_000_00 }),
    annualRatePercent: fc.integer({ min: 50, max: 3_000 }).map((hundredths) => hundredths / 100),
    frequency: fc.constantFrom("weekly" as const, "fortnightly" as const, "monthly" as const),
    years: fc.integer({ min: 1, max: 10 }),
    balloonShare: fc.integer({ min: 0, max: 60 }),
    feesAtStartCents: fc.integer({ min: 0, max: 500_00 }),
    feesAddedCents: fc.integer({ min: 0, max: 500_00 }),
    feePerRepaymentCents: fc.integer({ min: 0, max: 20_00 }),
  });
  const periods = { weekly: 52.18, fortnightly: 26.09, monthly: 12 };
  const tolerancePercent = 0.0001;
  let withFees = 0;
  fc.assert(
    fc.property(loans, ({ principalCents, annualRatePercent, years, balloonShare, feesAddedCents, ...rest }) => {
      const repayments = years * repaymentsPerYear[rest.frequency];
      const balloonCents = Math.floor((principalCents * balloonShare) / 100);
      const loan = { principalCents, annualRatePercent, repayments, balloonCents, frequency: rest.frequency };
      const amountCents = principalCents - feesAddedCents;
      const given = { ...loan, ...rest, amountCents, repaymentCents: repaymentCents(loan) };
      const percent = comparisonRatePercent(given) ?? Number.NaN;
      const valueAt = (rate: number) => precisePresentValue(given, rate / 100 / periods[rest.frequency]);
      const received = (given.amountCents - given.feesAtStartCents) * 1_000_000;
      // A fee counts for more than the rounding of the repayments.
      const isCharged = rest.feesAtStartCents + feesAddedCents >= 20_00;
      const interest = (annualRatePercent / repaymentsPerYear[rest.frequency]) * periods[rest.frequency];
      withFees += Number(isCharged);
      // Compared without `expect`, which would take most of the time of so many runs.
      return (
        valueAt(percent - tolerancePercent) > received &&
        valueAt(percent + tolerancePercent) < received &&
        (!isCharged || percent > interest)
      );
    }),
    { numRuns: 100_000 },
  );
  expect(withFees).toBeGreaterThan(80_000);
});
