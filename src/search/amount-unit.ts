import { formatCount } from "../vehicles/australian-format.ts";
import { type RangeField, ranges } from "./search-query.ts";

/** How amounts of a range are written: `$5,000`, `60,000 km`, `2019`. */
export type AmountUnit = { before: string; after: string; digits: (amount: number) => string };

const units: Readonly<Record<(typeof ranges)[RangeField]["unit"], AmountUnit>> = {
  dollars: { before: "$", after: "", digits: formatCount },
  kilometres: { before: "", after: " km", digits: formatCount },
  // Years have no thousands separator.
  year: { before: "", after: "", digits: String },
};

/** The unit of a range's amounts. */
export function amountUnit(field: RangeField): AmountUnit {
  return units[ranges[field].unit];
}
