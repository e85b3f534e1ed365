import type { FacetField, FieldValues, Range, RangeField, SearchQuery, SortOption } from "./search-query.ts";
import { facetFields, facets, multiValuedFields, rangeFields, sortOptions } from "./search-query.ts";

/** Limits of the state that one URL may hold (SU-08). */
export const queryLimits = {
  textLength: 200,
  valueLength: 200,
  valuesPerField: 50,
  values: 100,
  page: 9_999,
  amount: 999_999_999,
} as const;

/**
 * Normalises a query so that each state has one form: values unique and sorted, ranges from low to high, everything
 * within `queryLimits`. Never throws; unusable parts are dropped (SU-07, SU-08).
 */
export function normaliseQuery(query: SearchQuery): SearchQuery {
  return {
    text: normaliseText(query.text),
    ...normaliseChosen(query),
    exclusions: normaliseValues(query.exclusions),
    ranges: normaliseRanges(query.ranges),
    sort: normaliseSort(query.sort) ?? sortOptions[0],
    page: normalisePage(query.page),
  };
}

/** Returns the sort option with that name, or null. */
export function normaliseSort(name: string): SortOption | null {
  return sortOptions.find((option) => option === name) ?? null;
}

function normaliseText(text: string): string {
  const cut = text
    .toWellFormed()
    .replace(/[\s\p{Cc}]+/gu, " ")
    .trim()
    .slice(0, queryLimits.textLength);
  // Drops half of a surrogate pair at the cut, which a URL could not encode.
  return cut.replace(/[\ud800-\udbff]$/, "").trim();
}

function normaliseValues(given: FieldValues): FieldValues {
  const normal: Partial<Record<FacetField, readonly string[]>> = {};
  let left: number = queryLimits.values;
  for (const field of facetFields) {
    // Nearly always: listings normalise queries of fifty fields many times.
    if (!given[field]) continue;
    const usable = [...new Set(given[field])].filter(isUsableValue);
    const values = usable.slice(0, Math.min(queryLimits.valuesPerField, left));
    if (values.length === 0) continue;
    left -= values.length;
    // Sorted, so that a state has one URL (SU-04).
    normal[field] = values.sort(urlOrder(field));
  }
  return normal;
}

/** A single required value of a field is equivalent to a refinement, as are alternatives within one field. */
function normaliseChosen(query: SearchQuery): Pick<SearchQuery, "refinements" | "requirements" | "alternatives"> {
  const either: FieldValues = normaliseValues(query.alternatives);
  const [onlyField, another] = facetFields.filter((field) => either[field] !== undefined);
  const isRefinement = onlyField !== undefined && another === undefined && !query.refinements[onlyField]?.length;
  const chosen: FieldValues = normaliseValues(isRefinement ? { ...query.refinements, ...either } : query.refinements);
  const required: FieldValues = normaliseValues(query.requirements);
  const refinements: FieldValues = {};
  const requirements: FieldValues = {};
  for (const field of facetFields) {
    const { [field]: values = [] } = chosen;
    const { [field]: all = [] } = multiValuedFields.has(field) ? required : {};
    const isOne = values.length === 0 && all.length === 1;
    if (values.length > 0 || isOne) refinements[field] = isOne ? all : values;
    if (all.length > 0 && !isOne) requirements[field] = all;
  }
  return { refinements, requirements, alternatives: isRefinement ? {} : either };
}

/**
 * Numbers ascending, and bands by their first number; other values sort as text. Never returns 0 for two different
 * values.
 */
function byNumberOrText(left: string, right: string): number {
  // NaN if either is not a number; treated as no difference.
  const difference = Number.parseInt(left) - Number.parseInt(right);
  return difference || (left < right ? -1 : 1);
}

function isUsableValue(value: string): boolean {
  return value.length <= queryLimits.valueLength && value.trim() !== "" && value.isWellFormed();
}

function urlOrder(field: FacetField): (left: string, right: string) => number {
  const { order } = facets[field];
  if (typeof order !== "object") return byNumberOrText;
  return (left, right) => listedRank(order, left) - listedRank(order, right) || byNumberOrText(left, right);
}

/** Position of a value in a facet's own order; unknown values come last. */
export function listedRank(order: readonly string[], value: string): number {
  const rank = order.indexOf(value);
  return rank === -1 ? order.length : rank;
}

function normaliseRanges(ranges: SearchQuery["ranges"]): SearchQuery["ranges"] {
  const normal: Partial<Record<RangeField, Range>> = {};
  for (const field of rangeFields) {
    const range = normaliseRange(ranges[field]);
    if (range !== null) normal[field] = range;
  }
  return normal;
}

function normaliseRange(range: Range | undefined): Range | null {
  const min = normaliseAmount(range?.min ?? null);
  const max = normaliseAmount(range?.max ?? null);
  if (min === null && max === null) return null;
  return min !== null && max !== null && min > max ? { min: max, max: min } : { min, max };
}

/** Rounds to cents, so that an amount has one form. */
function normaliseAmount(amount: number | null): number | null {
  if (amount === null || !(amount >= 0 && amount <= queryLimits.amount)) return null;
  return Math.round(amount * 100) / 100 + 0;
}

function normalisePage(page: number): number {
  if (!Number.isInteger(page) || page < 1) return 1;
  return Math.min(page, queryLimits.page);
}
