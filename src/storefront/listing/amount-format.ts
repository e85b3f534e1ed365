import { readAmount } from "../../vehicles/read-amount.ts";
import { type RangeField, ranges } from "../../search/search-query.ts";
import type { AmountFormat } from "../../ui/range-slider.tsx";

export function amountFormat(field: RangeField): AmountFormat {
  return { ...ranges[field].unit, read: readAmount };
}
