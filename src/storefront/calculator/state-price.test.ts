import { expect, test } from "vitest";
import { figuresInState } from "./state-price.ts";

const prices = { nsw: { dollars: 31_888, text: "in NSW" }, vic: { dollars: 30_000, text: "in VIC" } };
const terms = { prices, depositShare: 0.1 };

test.each([
  ["31888", "nsw", "vic", "30000"],
  ["$31,888", "nsw", "vic", "30000"],
  ["30000", "vic", "nsw", "31888"],
  ["30000", "nsw", "nsw", "30000"],
  ["28500", "nsw", "vic", "28500"],
  ["31888", "nsw", "moon", "31888"],
  ["31888", "", "vic", "31888"],
  ["", "nsw", "vic", ""],
])("the price %j after a change from %j to %j is %j", (price, before, after, expected) => {
  expect(figuresInState({ price, deposit: "5000" }, before, after, terms)).toEqual({
    price: expected,
    deposit: "5000",
  });
});

test.each([
  ["the usual one follows the price", "31888", "3189", "3000"],
  ["another one stays", "31888", "5000", "5000"],
  ["none stays none", "31888", "0", "0"],
  ["with a price that was entered it stays", "32000", "3189", "3189"],
])("after a change of state the deposit: %s", (_case, price, deposit, expected) => {
  expect(figuresInState({ price, deposit }, "nsw", "vic", terms).deposit).toBe(expected);
});

test("without a vehicle price and deposit stay", () => {
  const figures = { price: "30000", deposit: "3000" };
  expect(figuresInState(figures, "nsw", "vic", { ...terms, prices: {} })).toEqual(figures);
});
