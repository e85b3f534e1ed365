import type { Side } from "./quantity-side.ts";
import { keyAt, type Token } from "./text-tokens.ts";

/** `under 30` is a budget in thousands; other numbers are ambiguous. */
const shortBudget = { from: 10, to: 99 } as const;

/** Whether an amount without a unit is a limit in thousands of dollars: `under 30`, `30 max`, `30ish`. */
export function isShortBudget({ amount: { value, isPlain }, bounds, said, isLed }: Side): boolean {
  const isLimit = isLed || bounds.some(({ side }) => side === "max" || side === "around");
  const isShort = isLimit && said === null && isPlain && value >= shortBudget.from && value <= shortBudget.to;
  return isShort && bounds.every(({ fits }) => fits?.includes("dollars") ?? true);
}

/** `20-30` is a range of prices in thousands. One that spans more is probably a stock number: `12-345`. */
const shortRange = { from: 5, to: 500, mostTimes: 10 } as const;

/** Whether two amounts without a unit are a range of prices in thousands of dollars: `20-30`, `$20-30`. */
export function isShortRange(tokens: readonly Token[], first: Side, second: Side): boolean {
  const isShort = ({ amount, bounds, said, isLed }: Side): boolean =>
    said === null &&
    bounds.every(({ side }) => side === "between" || (side === "max" && !isLed)) &&
    (amount.isPlain || amount.hasDollar) &&
    keyAt(tokens, amount.to - 1) === String(amount.value);
  const [from, to] = [first.amount.value, second.amount.value];
  if (keyAt(tokens, second.to) === "series") return false;
  const highest = Math.min(shortRange.to, shortRange.mostTimes * from);
  return from >= shortRange.from && from < to && to <= highest && isShort(first) && isShort(second);
}
