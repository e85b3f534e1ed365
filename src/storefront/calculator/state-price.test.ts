import { expect, test } from "vitest";
import { priceInState } from "./state-price.ts";

const prices = { nsw: { dollars: 31_888, text: "in NSW" }, vic: { dollars: 30_000, text: "in VIC" } };

test.each([
  ["31888", "nsw", "vic", "30000"],
  ["$31,888", "nsw", "vic", "30000"],
  ["30000", "vic", "nsw", "31888"],
  ["30000", "nsw", "nsw", "30000"],
  ["28500", "nsw", "vic", "28500"],
  ["31888", "nsw", "moon", "31888"],
  ["31888", "", "vic", "31888"],
  ["", "nsw", "vic", ""],
])("the price %j after a change from %j to %j is %j", (text, before, after, expected) => {
  expect(priceInState(text, before, after, prices)).toBe(expected);
});

test("without a vehicle the price stays", () => {
  expect(priceInState("30000", "nsw", "vic", {})).toBe("30000");
});
