import { weeklyPriceRanges } from "../price-ranges.ts";
import type { FacetField } from "../search-query.ts";
import type { Change } from "./change.ts";
import type { Quantity } from "./read-quantity.ts";
import { type StockFacts, valuesOf } from "./stock-words.ts";

/** The filter that says an amount on this site; null when the site's stock has no value for it. */
export function quantityChange(quantity: Quantity, facts: StockFacts): Change | null {
  const { min, max } = quantity;
  switch (quantity.unit) {
    case "dollars":
      return { kind: "range", field: "price", range: { min, max } };
    case "kilometres":
      return { kind: "range", field: "km", range: { min, max } };
    case "year":
      return min === max ? chosen("year", quantity, facts) : { kind: "range", field: "year", range: { min, max } };
    case "seats":
      return chosen("seats", quantity, facts);
    case "dollarsPerWeek":
      return weeklyBands(quantity, facts);
  }
}

function chosen(field: "year" | "seats", { min, max }: Quantity, facts: StockFacts): Change | null {
  const values = valuesOf(facts, field).filter(
    (value) => Number(value) >= (min ?? -Infinity) && Number(value) <= (max ?? Infinity),
  );
  return valuesOrNull(field, values);
}

/**
 * Weekly prices are filtered in bands, and no band has its upper end in it: `$150 a week` are all below 150.
 * An amount inside a band takes in the whole band, so that nothing within the budget is hidden.
 */
function weeklyBands({ min, max }: Quantity, facts: StockFacts): Change | null {
  const wanted = weeklyPriceRanges.filter(
    (band) => band.from < (max ?? Infinity) && (band.below > (min ?? 0) || band.below === Infinity),
  );
  const inStock = new Set(valuesOf(facts, "weekly_price_range"));
  return valuesOrNull(
    "weekly_price_range",
    wanted.map((band) => band.value).filter((value) => inStock.has(value)),
  );
}

function valuesOrNull(field: FacetField, values: readonly string[]): Change | null {
  return values.length === 0 ? null : { kind: "values", field, values };
}
