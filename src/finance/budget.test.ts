import fc from "fast-check";
import { expect, test } from "vitest";
import { type Budget, budgetAmountNote, budgetPrice, budgetYears, readBudgetAmount } from "./budget.ts";
import { estimate } from "./calculator.ts";

test.each<[text: string, dollars: number]>([
  ["600", 600],
  ["333.33", 333.33],
  ["$1,200", 1_200],
  [" 45 000 ", 45_000],
  ["45k", 45_000],
  ["-5", 0],
  ["1000001", 1_000_000],
  ["", 0],
  ["lots", 0],
  ["1e999", 0],
  ["12abc", 0],
])("[BF-02] the amount %j is read as %d dollars", (text, dollars) => {
  expect(readBudgetAmount(text)).toBe(dollars);
});

test.each<[text: string, note: string | null]>([
  ["600", null],
  ["$1,200.50", null],
  ["2.5k", null],
  ["", null],
  ["0", null],
  ["abc", "We read this as $0. Enter an amount such as 600."],
  ["-3", "We read this as $0. Enter an amount such as 600."],
  ["2000000", "We read this as $1,000,000. Enter an amount such as 600."],
])("the field with %j says if another amount is read: %s", (text, note) => {
  expect(budgetAmountNote(text, 600)).toBe(note);
});

test.each<[Budget, price: number, withInterest: number]>([
  [{ repayment: 600, frequency: "monthly", deposit: 2_000 }, 38_000, 30_239],
  [{ repayment: 200, frequency: "weekly", deposit: 2_000 }, 54_000, 42_890],
  [{ repayment: 333.33, frequency: "weekly", deposit: 1_234 }, 87_900, 69_384],
  [{ repayment: 0, frequency: "monthly", deposit: 0 }, 0, 0],
])("[BF-03] the budget of %o is $%d, with interest of 10 %% $%d", (budget, price, withInterest) => {
  expect(budgetPrice(budget, null)).toBe(price);
  expect(budgetPrice(budget, 10)).toBe(withInterest);
});

test("with interest a budget is the highest price whose repayment in the calculator is within it", () => {
  const budgets = fc.record({
    repayment: fc.integer({ min: 10, max: 2_000 }),
    frequency: fc.constantFrom("weekly", "monthly"),
    deposit: fc.nat({ max: 20_000 }),
  });
  fc.assert(
    fc.property(budgets, fc.integer({ min: 0, max: 2_000 }), ({ repayment, frequency, deposit }, hundredths) => {
      const ratePercent = hundredths / 100;
      const price = budgetPrice({ repayment, frequency, deposit }, ratePercent);
      const loan = { depositDollars: deposit, tradeInDollars: 0, ratePercent, balloonPercent: 0, frequency };
      const repaymentAt = (priceDollars: number) =>
        estimate({ ...loan, priceDollars, years: budgetYears }).repaymentCents;
      expect(repaymentAt(price)).toBeLessThanOrEqual(repayment * 100);
      expect(repaymentAt(price + 1)).toBeGreaterThanOrEqual(repayment * 100);
    }),
  );
});
