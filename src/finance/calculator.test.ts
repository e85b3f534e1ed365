import { expect, test } from "vitest";
import { basisComparisonRate, type CalculatorInputs, estimate } from "./calculator.ts";

const inputs: CalculatorInputs = {
  priceDollars: 40_000,
  depositDollars: 0,
  tradeInDollars: 0,
  ratePercent: 8,
  years: 5,
  balloonPercent: 30,
  frequency: "monthly",
};

test("[FN-15] an estimate has the repayment, interest and total of reference value F4", () => {
  expect(estimate(inputs)).toMatchObject({
    borrowedCents: 4_000_000,
    balloonCents: 1_200_000,
    repayments: 60,
    repaymentCents: 64_774,
    totalCents: 5_086_440,
    interestCents: 1_086_440,
  });
});

test("deposit and trade-in lower the amount borrowed; reference value F3", () => {
  const given = {
    ...inputs,
    priceDollars: 30_000,
    depositDollars: 2_000,
    tradeInDollars: 1_000,
    ratePercent: 10,
    balloonPercent: 0,
  };
  expect(estimate(given)).toMatchObject({ borrowedCents: 2_700_000, repaymentCents: 57_367 });
});

test("what is owed starts at the amount borrowed and ends at the balloon", () => {
  const { owedByYearCents } = estimate(inputs);
  expect(owedByYearCents).toHaveLength(6);
  expect([owedByYearCents[0], owedByYearCents[5]]).toEqual([4_000_000, 1_200_000]);
});

test("a balloon is never more than the amount borrowed", () => {
  expect(estimate({ ...inputs, depositDollars: 35_000 })).toMatchObject({
    borrowedCents: 500_000,
    balloonCents: 500_000,
  });
});

test.each([
  ["without fees, the rate itself", { establishment: 0, monthly: 0 }, "8.99"],
  ["with $395 at the start, reference value C2", { establishment: 395, monthly: 0 }, "9.56"],
  ["with $10 a month too, reference value C3", { establishment: 395, monthly: 10 }, "10.25"],
])("the comparison rate of 8.99 %% is, %s", (_name, fees, percent) => {
  expect(basisComparisonRate(8.99, fees)?.toFixed(2)).toBe(percent);
});
