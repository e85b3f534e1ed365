import { readAmount } from "../../search/read-amount.ts";
import type { RangeField } from "../../search/search-query.ts";
import type { AmountFormat } from "../../ui/range-slider.tsx";
import { formatCount } from "../../vehicles/australian-format.ts";

const formats: Record<RangeField, Omit<AmountFormat, "read">> = {
  price: { before: "$", after: "", digits: formatCount },
  subscription_price: { before: "$", after: "", digits: formatCount },
  km: { before: "", after: " km", digits: formatCount },
  // Years have no thousands separator.
  year: { before: "", after: "", digits: String },
};

/** How amounts of a field are formatted in its slider. */
export function amountFormat(field: RangeField): AmountFormat {
  return { ...formats[field], read: readAmount };
}
