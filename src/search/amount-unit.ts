import { formatCount } from "../vehicles/australian-format.ts";
import { type RangeField, ranges } from "./search-query.ts";

/** How amounts of a range are written: `$5,000`, `60,000 km`, `2019`. */
export type AmountUnit = {
  before: string;
  after: string;
  digits: (amount: number) => string;
  /** What the amounts are paid for, where the field's label does not say it: ` a week`. */
  period: string;
};

const units: Readonly<Record<(typeof ranges)[RangeField]["unit"], AmountUnit>> = {
  dollars: { before: "$", after: "", digits: formatCount, period: "" },
  dollarsPerWeek: { before: "$", after: "", digits: formatCount, period: " a week" },
  kilometres: { before: "", after: " km", digits: formatCount, period: "" },
  // Years have no thousands separator.
  year: { before: "", after: "", digits: String, period: "" },
};

export function amountUnit(field: RangeField): AmountUnit {
  return units[ranges[field].unit];
}
