import { carTypeRank } from "./normalise-query.ts";
import { priceRanges, weeklyPriceRanges } from "./price-ranges.ts";
import type { FacetCount } from "./search-engine.ts";
import type { FacetField } from "./search-query.ts";

/** Display names for values that are codes, such as a dealership's name for its slug. */
export type ValueNames = Partial<Record<FacetField, Readonly<Record<string, string>>>>;

/** A group of a make list (SE-15). */
export type MakeGroup = { label: "Popular Makes" | "All Makes"; makes: readonly FacetCount[] };

const codeLabels: ValueNames = {
  car_type: { new: "New", demo: "Demo", used: "Used" },
  status: { in_stock: "In stock", coming_soon: "Coming soon", sold: "Just sold" },
  item_type: { car: "Car", motorcycle: "Motorcycle", caravan: "Caravan" },
  price_range: Object.fromEntries(priceRanges.map((range) => [range.value, range.label])),
  weekly_price_range: Object.fromEntries(weeklyPriceRanges.map((range) => [range.value, `${range.label} a week`])),
};

/**
 * Display text of a facet's value: `in_stock` becomes `In stock`, five seats `5 seats`. Unknown values are unchanged.
 */
export function valueLabel(field: FacetField, value: string, names: ValueNames = {}): string {
  for (const labels of [names[field], codeLabels[field]]) {
    if (labels !== undefined && Object.hasOwn(labels, value)) return labels[value] ?? value;
  }
  if (field === "seats") return value === "1" ? "1 seat" : `${value} seats`;
  return field === "sleeps" ? `Sleeps ${value}` : value;
}

/**
 * Order of a facet's values: car types new, demo, used (SE-16), years descending, price ranges ascending, all others
 * by descending count, then by name.
 */
export function facetOrder(field: FacetField): (left: FacetCount, right: FacetCount) => number {
  if (field === "car_type")
    return (left, right) => carTypeRank(left.value) - carTypeRank(right.value) || byName(left, right);
  if (field === "year") return (left, right) => Number(right.value) - Number(left.value);
  if (field === "price_range" || field === "weekly_price_range") {
    return (left, right) => Number.parseInt(left.value) - Number.parseInt(right.value);
  }
  return byCount;
}

/** Returns true if the field's values are ordered by count. */
export function isOrderedByCount(field: FacetField): boolean {
  return facetOrder(field) === byCount;
}

/**
 * A facet's values for a list of checkboxes: those with vehicles, and chosen ones without vehicles, so that they can
 * be unchecked.
 */
export function withChosen(field: FacetField, counts: readonly FacetCount[], chosen: readonly string[]): FacetCount[] {
  const missing = chosen.filter((value) => !counts.some((entry) => entry.value === value));
  return [...counts, ...missing.map((value) => ({ value, count: 0 }))].sort(facetOrder(field));
}

/** Groups a make list: the makes with the most vehicles first, then every make by name (§9, SE-15). */
export function groupMakes(makes: readonly FacetCount[], popularCount = 20): [popular: MakeGroup, all: MakeGroup] {
  return [
    { label: "Popular Makes", makes: makes.toSorted(byCount).slice(0, popularCount) },
    { label: "All Makes", makes: makes.toSorted(byName) },
  ];
}

function byCount(left: FacetCount, right: FacetCount): number {
  return right.count - left.count || byName(left, right);
}

function byName(left: FacetCount, right: FacetCount): number {
  return compareText(left.value.toLowerCase(), right.value.toLowerCase()) || compareText(left.value, right.value);
}

/** Compares two texts independently of the machine's locale, so that server and browser agree. */
export function compareText(left: string, right: string): number {
  if (left === right) return 0;
  return left < right ? -1 : 1;
}
