import { type RepaymentPeriod, weeklyAmount } from "../../vehicles/weekly-amount.ts";
import { lastYears, type QuantityUnit } from "./quantity-phrases.ts";
import type { Ends } from "./quantity-side.ts";

/** An amount in a shopper's text, both ends inclusive. */
export type Quantity = Ends & {
  kind: "quantity";
  unit: Exclude<QuantityUnit, "dollarsPerFortnight" | "dollarsPerMonth">;
  /** If several amounts are named without those between them: `5 or 7 seats`. */
  values?: readonly number[];
  repaid?: Ends & { period: RepaymentPeriod };
  /** A range as written, if it was read in thousands without a word for them: `20-30`. */
  written?: Ends;
  /** Whether words or a second amount make it a limit: `under 30k`, not `30k`. */
  isBounded: boolean;
  to: number;
};

/**
 * Words with a number for which there is no filter; `to` is the position of the first token after them. `isKnown` if
 * their subject is known, such as `4 cylinder`; `ends` of a limit without a unit: `200 to 300`.
 */
export type UnclearQuantity = { kind: "unclear"; isKnown: boolean; ends?: Ends; to: number };

/** Converts monthly and fortnightly repayments to weekly ones. */
export function toQuantity(unit: QuantityUnit, ends: Ends, isBounded: boolean, to: number): Quantity {
  if (unit !== "dollarsPerFortnight" && unit !== "dollarsPerMonth")
    return { kind: "quantity", unit, ...ends, isBounded: isBounded || lastYears.includes(unit), to };
  const period = unit === "dollarsPerMonth" ? "month" : "fortnight";
  const [min, max] = [ends.min, ends.max].map((end) => end && weeklyAmount(end, period));
  const weekly = { ...ends, min: min ?? null, max: max ?? null };
  return { kind: "quantity", unit: "dollarsPerWeek", ...weekly, repaid: { ...ends, period }, isBounded, to };
}
