import fc from "fast-check";
import { expect, test } from "vitest";
import type { CalculatorInputs } from "./calculator.ts";
import { calculatorFields, calculatorQuery, readCalculator, startingDeposit } from "./read-calculator.ts";

const defaults: CalculatorInputs = {
  priceDollars: 30_000,
  depositDollars: 3_000,
  tradeInDollars: 0,
  ratePercent: 10,
  years: 5,
  balloonPercent: 0,
  frequency: "monthly",
};

test("fields that are missing or empty take their defaults", () => {
  expect(readCalculator({ price: " ", unknown: "x" }, defaults)).toEqual({ ok: true, inputs: defaults });
});

test.each<[name: string, text: string, expected: Partial<CalculatorInputs>]>([
  ["price", "$45,990", { priceDollars: 45_990 }],
  ["price", "45k", { priceDollars: 45_000 }],
  ["deposit", "0", { depositDollars: 0 }],
  ["trade_in", "12,500", { tradeInDollars: 12_500 }],
  ["rate", "8.95%", { ratePercent: 8.95 }],
  ["rate", "0", { ratePercent: 0 }],
  ["years", "7 years", { years: 7 }],
  ["balloon", "30", { balloonPercent: 30 }],
  ["every", "weekly", { frequency: "weekly" }],
])("%s %j is understood", (name, text, expected) => {
  expect(readCalculator({ [name]: text }, defaults)).toEqual({ ok: true, inputs: { ...defaults, ...expected } });
});

test.each<[name: string, text: string, message: string]>([
  ["price", "-5", "Price: enter a number from $500 to $1,000,000."],
  ["price", "499", "Price: enter a number from $500 to $1,000,000."],
  ["deposit", "abc", "Deposit: enter a number from $0 to $1,000,000."],
  ["trade_in", "1000001", "Trade-in: enter a number from $0 to $1,000,000."],
  ["rate", "-1", "Interest rate: enter a number from 0% to 60%."],
  ["rate", "60.5", "Interest rate: enter a number from 0% to 60%."],
  ["years", "2.5", "Term: enter a whole number of years from 1 to 7."],
  ["years", "0", "Term: enter a whole number of years from 1 to 7."],
  ["balloon", "NaN", "Balloon: enter a number from 0% to 60%."],
  ["every", "daily", "Choose weekly, fortnightly or monthly."],
  ["deposit", "30000", "Your deposit and trade-in cover the price, so there is nothing to borrow."],
])("[FN-16] %s %j is refused", (name, text, message) => {
  expect(readCalculator({ [name]: text }, defaults)).toEqual({ ok: false, faults: [{ name, message }] });
});

test.each([
  ["58400", "Your trade-in is worth $28,400 more than this vehicle, so you don't need a loan."],
  ["30000", "Your trade-in is worth as much as this vehicle, so you don't need a loan."],
])("a trade-in of %s that covers the price is marked itself, and needs no loan", (tradeIn, noLoan) => {
  const read = readCalculator({ trade_in: tradeIn, deposit: "0" }, defaults);
  expect(read).toMatchObject({ ok: false, faults: [{ name: "trade_in" }], noLoan });
});

test.each([
  ["58400", 0],
  ["27000", 0],
  ["26999", 3_000],
  ["", 3_000],
])("with a trade-in of %j the deposit starts at %i", (tradeIn, deposit) => {
  expect(startingDeposit((name) => (name === "trade_in" ? tradeIn : null), defaults)).toBe(deposit);
});

test("every field that is wrong is reported", () => {
  const read = readCalculator({ price: "x", rate: "y", every: "z" }, defaults);
  expect(read.ok ? [] : read.faults.map(({ name }) => name)).toEqual(["price", "rate", "every"]);
});

test("a link reads as the inputs it was made from", () => {
  const inputs = fc.record({
    priceDollars: fc.integer({ min: 20_000, max: 1_000_000 }),
    depositDollars: fc.nat({ max: 9_000 }),
    tradeInDollars: fc.nat({ max: 9_000 }),
    ratePercent: fc.integer({ min: 0, max: 6_000 }).map((hundredths) => hundredths / 100),
    years: fc.integer({ min: 1, max: 7 }),
    balloonPercent: fc.integer({ min: 0, max: 60 }),
    frequency: fc.constantFrom("weekly", "fortnightly", "monthly"),
  });
  fc.assert(
    fc.property(inputs, (given) => {
      const sent = Object.fromEntries(new URLSearchParams(calculatorQuery(given)));
      expect(readCalculator(sent, defaults)).toEqual({ ok: true, inputs: given });
    }),
  );
});

test("whatever is sent, the inputs are within the limits of their fields or refused", () => {
  const texts = fc.dictionary(fc.constantFrom(...calculatorFields.map(({ name }) => name), "every"), fc.string());
  fc.assert(
    fc.property(texts, (sent) => {
      const read = readCalculator(sent, defaults);
      if (!read.ok) {
        expect(read.faults).not.toEqual([]);
        return;
      }
      for (const { input, min, max } of calculatorFields) {
        expect(read.inputs[input]).toBeGreaterThanOrEqual(min);
        expect(read.inputs[input]).toBeLessThanOrEqual(max);
      }
    }),
  );
});
