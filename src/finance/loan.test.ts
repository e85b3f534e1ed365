import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  exactRepaymentCents,
  type Loan,
  owedCents,
  principalCentsFor,
  repaymentCents,
  repaymentsPerYear,
  totalCents,
} from "./loan.ts";
import { preciseRepaymentCents } from "./precise-loan-for-test.ts";

const loan = (principal: number, annualRatePercent: number, repayments: number, more: Partial<Loan> = {}): Loan => ({
  principalCents: principal * 100,
  annualRatePercent,
  frequency: "monthly",
  repayments,
  balloonCents: 0,
  ...more,
});

describe("[FN-15] a repayment agrees with the reference table to the cent", () => {
  test.each<[string, Loan, repayment: number, total: number | null]>([
    ["F1", loan(30_000, 10, 60), 637.41, 38_244.6],
    ["F2", loan(30_000, 8.5, 60), 615.5, null],
    ["F3, less a deposit of 10 %", loan(27_000, 10, 60), 573.67, null],
    ["F4", loan(40_000, 8, 60, { balloonCents: 1_200_000 }), 647.74, 50_864.4],
    ["F5", loan(40_000, 8, 36, { balloonCents: 1_600_000 }), 858.74, 46_914.64],
    ["F6", loan(30_000, 0, 60), 500, 30_000],
    ["F7", loan(30_000, 0, 60, { balloonCents: 600_000 }), 400, 30_000],
    ["F8", loan(30_000, 10, 260, { frequency: "weekly" }), 146.73, 38_149.8],
    ["F9", loan(30_000, 10, 130, { frequency: "fortnightly" }), 293.68, 38_178.4],
    ["F10", loan(25_000, 7.99, 84), 389.53, 32_720.52],
    ["F11", loan(15_000, 12.5, 48), 398.7, null],
    ["F12", loan(16_990, 9.49, 60, { balloonCents: 300_000 }), 317.47, 22_048.2],
    ["L1", loan(46_791, 10, 60), 994.17, null],
    ["L1, weekly", loan(46_791, 10, 260, { frequency: "weekly" }), 228.86, null],
  ])("%s", (_name, given, repayment, total) => {
    expect(repaymentCents(given) / 100).toBe(repayment);
    if (total !== null) expect(totalCents(given) / 100).toBe(total);
  });

  test("F13, in advance", () => {
    expect(Math.round(exactRepaymentCents(loan(30_000, 10, 60), "in advance"))).toBe(63_214);
  });
});

describe("[FN-16] the ends of every range give the right repayment", () => {
  test.each<[string, Loan, cents: number]>([
    ["no interest and an uneven division", loan(100, 0, 3), 3_333],
    ["a half cent is rounded up", { ...loan(0, 0, 2), principalCents: 5 }, 3],
    ["one month", loan(1_000, 12, 1), 101_000],
    ["a balloon of the whole amount: interest only", loan(30_000, 10, 60, { balloonCents: 3_000_000 }), 25_000],
    ["a balloon of the whole amount without interest", loan(30_000, 0, 60, { balloonCents: 3_000_000 }), 0],
    ["nothing borrowed", loan(0, 10, 60), 0],
    ["a rate so small that it adds nothing", loan(30_000, 1e-9, 60), 50_000],
  ])("%s", (_name, given, cents) => {
    expect(repaymentCents(given)).toBe(cents);
  });
});

const loans: fc.Arbitrary<Loan> = fc
  .record({
    principalCents: fc.integer({ min: 100_00, max: 500_000_00 }),
    annualRatePercent: fc.integer({ min: 0, max: 3_000 }).map((hundredths) => hundredths / 100),
    frequency: fc.constantFrom("weekly", "fortnightly", "monthly"),
    years: fc.integer({ min: 1, max: 10 }),
    balloonShare: fc.integer({ min: 0, max: 60 }),
  })
  .map(({ years, balloonShare, ...rest }) => ({
    ...rest,
    repayments: years * repaymentsPerYear[rest.frequency],
    balloonCents: Math.floor((rest.principalCents * balloonShare) / 100),
  }));

test("100,000 repayments are those of a calculation with 60 decimal places", () => {
  fc.assert(
    // Compared without `expect`, which would take most of the time of so many runs.
    fc.property(loans, (given) => repaymentCents(given) === preciseRepaymentCents(given)),
    { numRuns: 100_000 },
  );
});

test("the amount owed falls from the principal to the balloon", () => {
  fc.assert(
    fc.property(loans, fc.nat(), (given, at) => {
      expect(owedCents(given, 0)).toBe(given.principalCents);
      expect(owedCents(given, given.repayments)).toBe(given.balloonCents);
      const made = at % given.repayments;
      expect(owedCents(given, made + 1)).toBeLessThanOrEqual(owedCents(given, made));
    }),
  );
});

test("a repayment pays off the principal it was calculated from", () => {
  fc.assert(
    fc.property(loans, (given) => {
      expect(principalCentsFor(exactRepaymentCents(given), given)).toBeCloseTo(given.principalCents, 2);
    }),
  );
});
