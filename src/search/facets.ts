import { listedRank } from "./normalise-query.ts";
import { bandLabel, priceBands } from "./price-ranges.ts";
import type { FacetCount } from "./search-engine.ts";
import { type FacetField, facetFields, facets } from "./search-query.ts";

/** Display names for values that are codes, such as a dealership's name for its slug. */
export type ValueNames = Partial<Record<FacetField, Readonly<Record<string, string>>>>;

/** A group of a make list (SE-15). */
export type MakeGroup = { label: "Popular Makes" | "All Makes"; makes: readonly FacetCount[] };

/**
 * Display text of a facet's value: `in_stock` becomes `In stock`, five seats `5 seats`. Unknown values are unchanged.
 */
export function valueLabel(field: FacetField, value: string, names: ValueNames = {}): string {
  const { shown } = facets[field];
  for (const labels of [names[field], bandLabels[field], shown]) {
    if (typeof labels === "object" && Object.hasOwn(labels, value)) return labels[value] ?? value;
  }
  return typeof shown === "function" ? shown(value) : value;
}

const bandLabels: ValueNames = Object.fromEntries(
  facetFields.map((field) => {
    const labels = priceBands[field]?.map(({ value, label }) => [value, bandLabel(field, label)] as const);
    return [field, labels && Object.fromEntries(labels)];
  }),
);

/**
 * Order of a facet's values: car types new, demo, used (SE-16), years descending, price ranges ascending, all others
 * by descending count, then by name.
 */
export function facetOrder(field: FacetField): (left: FacetCount, right: FacetCount) => number {
  const { order } = facets[field];
  if (order === undefined) return byCount;
  if (order === "descending") return (left, right) => Number(right.value) - Number(left.value);
  if (order === "ascending") return (left, right) => Number.parseInt(left.value) - Number.parseInt(right.value);
  return (left, right) => listedRank(order, left.value) - listedRank(order, right.value) || byName(left, right);
}

/** Returns true if the field's values are ordered by count. */
export function isOrderedByCount(field: FacetField): boolean {
  return facets[field].order === undefined;
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
