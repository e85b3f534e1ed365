import { type RepaymentPeriod, weeklyAmount } from "../../vehicles/weekly-amount.ts";
import { lastYears, type QuantityUnit } from "./quantity-phrases.ts";
import type { Ends } from "./quantity-side.ts";

/** An amount as a shopper says it, both ends inclusive. */
export type Quantity = Ends & {
  kind: "quantity";
  unit: Exclude<QuantityUnit, "dollarsPerFortnight" | "dollarsPerMonth">;
  /** Where several amounts are said and not those between them: `5 or 7 seats`. */
  values?: readonly number[];
  /** Repayments of another period than a week, as they were said. */
  repaid?: Ends & { period: RepaymentPeriod };
  /** Whether words or a second amount say that it is a limit: `under 30k`, not `30k`. */
  isBounded: boolean;
  to: number;
};

/**
 * Words with a number that no filter can say; `to` is the place of the first token after them. `isKnown` when it is
 * known what they are about, such as `4 cylinder`; `ends` of a limit without a unit: `200 to 300`.
 */
export type UnclearQuantity = { kind: "unclear"; isKnown: boolean; ends?: Ends; to: number };

/** Repayments of a month or a fortnight become those of a week. */
export function quantityOf(unit: QuantityUnit, ends: Ends, isBounded: boolean, to: number): Quantity {
  if (unit !== "dollarsPerFortnight" && unit !== "dollarsPerMonth")
    return { kind: "quantity", unit, ...ends, isBounded: isBounded || lastYears.includes(unit), to };
  const period = unit === "dollarsPerMonth" ? "month" : "fortnight";
  const [min, max] = [ends.min, ends.max].map((end) => end && weeklyAmount(end, period));
  const weekly = { ...ends, min: min ?? null, max: max ?? null };
  return { kind: "quantity", unit: "dollarsPerWeek", ...weekly, repaid: { ...ends, period }, isBounded, to };
}
