import { expect, test } from "vitest";
import { vehicleForTest } from "../vehicles/vehicle-for-test.ts";
import { quotedPrices } from "./card-prices.ts";

const noQuote = {
  interestRate: null,
  comparisonRate: null,
  paymentMonth: null,
  termYears: null,
  termMonths: null,
  deposit: null,
  balloon: null,
  disclaimer: null,
};

test.each([
  [[], null],
  [[0], null],
  [[120, 99, 0], 99],
])("the weekly payments %j of lenders make the repayment %j", (payments, repayment) => {
  const financeLenders = Object.fromEntries(
    payments.map((paymentWeek, place) => [`lender${place}`, { ...noQuote, paymentWeek }]),
  );
  expect(quotedPrices.repayment(vehicleForTest({ financeLenders }))).toBe(repayment);
});

test.each([
  [null, null],
  [0, null],
  [250, 250],
])("a subscription price of %j is %j a week", (subscriptionPrice, shown) => {
  expect(quotedPrices.subscription(vehicleForTest({ subscriptionPrice }))).toBe(shown);
});
