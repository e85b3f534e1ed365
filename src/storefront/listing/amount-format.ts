import { amountUnit } from "../../search/amount-unit.ts";
import { readAmount } from "../../search/read-amount.ts";
import type { RangeField } from "../../search/search-query.ts";
import type { AmountFormat } from "../../ui/range-slider.tsx";

export function amountFormat(field: RangeField): AmountFormat {
  return { ...amountUnit(field), read: readAmount };
}
