import type { CarType } from "../vehicles/vehicle.ts";
import type { FacetField, FieldValues, Range, RangeField, SearchQuery, SortOption } from "./search-query.ts";
import { facetFields, multiValuedFields, rangeFields, sortOptions } from "./search-query.ts";

/** Bounds of what one address may ask for (SU-08). */
export const queryLimits = {
  textLength: 200,
  valueLength: 200,
  valuesPerField: 50,
  values: 200,
  page: 9_999,
  amount: 999_999_999,
} as const;

/** The order of car types everywhere (§9, SE-16). Kept apart from the vehicle schema, which browsers do not load. */
export const carTypeOrder = ["new", "demo", "used"] as const satisfies readonly CarType[];

/**
 * One spelling per state: values once each and in one order, ranges the right way round,
 * everything within `queryLimits`. Never throws; what cannot be used is left out (SU-07, SU-08).
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

/** The sort option of that name, or null when there is none. */
export function normaliseSort(name: string): SortOption | null {
  return sortOptions.find((option) => option === name) ?? null;
}

function normaliseText(text: string): string {
  const cut = text
    .toWellFormed()
    .replace(/[\s\p{Cc}]+/gu, " ")
    .trim()
    .slice(0, queryLimits.textLength);
  // A cut between two halves of one character would leave a half that no URL can hold.
  return cut.replace(/[\ud800-\udbff]$/, "").trim();
}

function normaliseValues(given: FieldValues): FieldValues {
  const normal: Partial<Record<FacetField, readonly string[]>> = {};
  let left: number = queryLimits.values;
  for (const field of facetFields) {
    const listed = given[field];
    if (listed === undefined) continue;
    const usable = [...new Set(listed)].filter(isUsableValue);
    const values = usable.slice(0, Math.min(queryLimits.valuesPerField, left));
    if (values.length === 0) continue;
    left -= values.length;
    // One order, so that a state has one address (SU-04).
    normal[field] = values.sort(field === "car_type" ? byCarTypeOrder : byNumberOrText);
  }
  return normal;
}

/** One value that everything found must have, alone in its field, is a refinement; so are alternatives of one field. */
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

/** Numbers, and bands by their first number, ascending; before and after them the others as texts. */
function byNumberOrText(left: string, right: string): number {
  const difference = /^\d/.test(left) && /^\d/.test(right) ? Number.parseInt(left) - Number.parseInt(right) : 0;
  return difference || (left < right ? -1 : Number(left > right));
}

function isUsableValue(value: string): boolean {
  return value.length <= queryLimits.valueLength && value.trim() !== "" && value.isWellFormed();
}

function byCarTypeOrder(left: string, right: string): number {
  return carTypeRank(left) - carTypeRank(right) || byNumberOrText(left, right);
}

/** Place of a car type in every list; what is no car type comes last. */
export function carTypeRank(value: string): number {
  const rank = carTypeOrder.findIndex((carType) => carType === value);
  return rank === -1 ? carTypeOrder.length : rank;
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

/** Whole cents, so that an amount has one spelling. */
function normaliseAmount(amount: number | null): number | null {
  if (amount === null || !(amount >= 0 && amount <= queryLimits.amount)) return null;
  return Math.round(amount * 100) / 100 + 0;
}

function normalisePage(page: number): number {
  if (!Number.isInteger(page) || page < 1) return 1;
  return Math.min(page, queryLimits.page);
}
