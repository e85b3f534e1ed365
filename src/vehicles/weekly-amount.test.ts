import { expect, test } from "vitest";
import { weeklyAmount } from "./weekly-amount.ts";

test.each([
  [150, "week", 150],
  [300, "fortnight", 150],
  [650, "month", 150],
] as const)("$%d a %s is $%d a week", (amount, period, weekly) => {
  expect(weeklyAmount(amount, period)).toBe(weekly);
});
