import type { ModelFigures } from "../../models/model-figures.ts";
import { valueLabel } from "../../search/facets.ts";
import { fieldLabel } from "../../search/search-query.ts";
import type { IconName } from "../../ui/icon-names.ts";
import { formatCount, formatDollars } from "../../vehicles/australian-format.ts";
import { effectivePrice, purchaseQualifier } from "../../vehicles/price-display.ts";
import type { PriceSettings } from "../../vehicles/price-settings.ts";
import type { CarType, Vehicle } from "../../vehicles/vehicle.ts";

/** A lowest price with what it includes, such as `$41,490` and `Drive away`. */
export type PriceFrom = { text: string; qualifier: string };

export type ModelFact = { icon: IconName; label: string; value: string };

/** The purchase price of the cheapest vehicle; null if there is none with a price. */
export function priceFrom(
  cheapest: Vehicle | null,
  dealershipSettings: (dealershipSlug: string) => { price: PriceSettings },
): PriceFrom | null {
  const price = cheapest && effectivePrice(cheapest);
  if (cheapest === null || price === null) return null;
  return {
    text: formatDollars(price),
    qualifier: purchaseQualifier(cheapest, dealershipSettings(cheapest.dealershipSlug).price),
  };
}

/** `14 new and 1 demonstrator for sale today`; null without either. */
export function stockText({ counts }: Pick<ModelFigures, "counts">): string | null {
  const parts = [
    ...(counts.new > 0 ? [`${formatCount(counts.new)} new`] : []),
    ...(counts.demo > 0 ? [demonstrators(counts.demo)] : []),
  ];
  return parts.length === 0 ? null : `${parts.join(" and ")} for sale today`;
}

/** `3 used`, `1 demonstrator`. */
export function countOfType(type: CarType, count: number): string {
  return type === "demo" ? demonstrators(count) : `${formatCount(count)} ${type}`;
}

/** `1 used Corolla`, `6 used Corollas`; `6 used RAV4 vehicles` where a plural of the name would be hard to read. */
export function usedOfModel(count: number, name: string): string {
  return `${countOfType("used", count)} ${count === 1 ? name : pluralName(name)}`;
}

function pluralName(name: string): string {
  return /(?![sxz])[a-z]$/.test(name) && !/[cs]h$/.test(name) ? `${name}s` : `${name} vehicles`;
}

function demonstrators(count: number): string {
  return `${formatCount(count)} demonstrator${count === 1 ? "" : "s"}`;
}

const factIcons: Readonly<Record<ModelFigures["facts"][number]["field"], IconName>> = {
  simple_body: "car-front",
  fuel: "fuel",
  transmission: "cog",
  drive: "compass",
  seats: "armchair",
};
const mostValues = 3;

/** A fact with its most frequent values: `Fuel type`, `Hybrid, Unleaded`. */
export function modelFact({ field, values }: ModelFigures["facts"][number]): ModelFact {
  return {
    icon: factIcons[field],
    label: fieldLabel(field),
    value: values
      .slice(0, mostValues)
      .map((value) => valueLabel(field, value))
      .join(", "),
  };
}
