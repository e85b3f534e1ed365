import type { SearchScope } from "../../../search/search-engine.ts";
import { shownFrom } from "../../../search/base-condition.ts";
import type { FacetField, RangeField, SearchQuery } from "../../../search/search-query.ts";
import { facetFields, rangeFields } from "../../../search/search-query.ts";
import type { FacetColumn } from "./columns.ts";
import type { SiteIndex } from "./site-index.ts";

/** A refinement or a range: what a vehicle may fail and still count in that field's own facet or bounds. */
export type Constraint =
  | { kind: "facet"; field: FacetField; column: FacetColumn; allowed: Uint8Array }
  | { kind: "range"; field: RangeField; numbers: Float64Array; min: number; max: number };

/** The vehicles that a query is about, by ordinal. */
export type Candidates = {
  /** Those that meet every constraint, in the default order. */
  matched: Uint32Array;
  /** For each constraint those that fail it and no other. */
  failingOnly: readonly Uint32Array[];
};

/** A vehicle with this many failures counts nowhere. */
const outside = 2;

/** The refinements and ranges of a query against a site's columns. */
export function constraintsOf(index: SiteIndex, query: SearchQuery): Constraint[] {
  const constraints: Constraint[] = [];
  for (const field of facetFields) {
    const values = query.refinements[field];
    if (values === undefined || values.length === 0) continue;
    const column = index.facets[field];
    constraints.push({ kind: "facet", field, column, allowed: allowedCodes(column, values) });
  }
  for (const field of rangeFields) {
    const { min, max } = query.ranges[field] ?? { min: null, max: null };
    if (min === null && max === null) continue;
    constraints.push({
      kind: "range",
      field,
      numbers: index.numbers[field],
      min: min ?? -Infinity,
      max: max ?? Infinity,
    });
  }
  return constraints;
}

/**
 * Marks what the site does not list: base condition and stock filters (SE-01, SE-17). `failures` has a place for
 * each vehicle; what is outside counts in no facet either.
 */
export function excludeOutOfScope(index: SiteIndex, scope: SearchScope, failures: Uint8Array): void {
  const from = shownFrom(scope);
  for (let ordinal = 0; ordinal < failures.length; ordinal++) {
    const isListed =
      (index.presentUntil[ordinal] as number) >= from &&
      (index.photoCounts[ordinal] as number) >= scope.minimumPhotoCount;
    if (!isListed) failures[ordinal] = outside;
  }
  const listed = [
    ["car_type", scope.carTypes],
    ["make", scope.makes],
    ["status", scope.statuses],
    ["item_type", scope.itemTypes],
  ] as const;
  for (const [field, values] of listed) {
    const column = index.facets[field];
    if (values === null || values === undefined || column.kind === "multiple") continue;
    const allowed = allowedCodes(column, values);
    for (let ordinal = 0; ordinal < failures.length; ordinal++) {
      if (allowed[column.codes[ordinal] as number] === 0) failures[ordinal] = outside;
    }
  }
}

/** Marks what a column of numbers does not have, such as vehicles without a price (SE-07). */
export function excludeWithout(numbers: Float64Array, failures: Uint8Array): void {
  for (let ordinal = 0; ordinal < failures.length; ordinal++) {
    if (Number.isNaN(numbers[ordinal])) failures[ordinal] = outside;
  }
}

/** Marks what the text does not match. */
export function excludeUnmatched(scores: Uint16Array, failures: Uint8Array): void {
  for (let ordinal = 0; ordinal < failures.length; ordinal++) {
    if (scores[ordinal] === 0) failures[ordinal] = outside;
  }
}

/** Counts each vehicle's failures in one pass over each constraint's column, then sorts the vehicles out (SE-09). */
export function sortOut(constraints: readonly Constraint[], failures: Uint8Array): Candidates {
  const lastFailed = new Uint8Array(failures.length);
  for (const [number, constraint] of constraints.entries()) {
    if (constraint.kind === "range") markRange(constraint, number, failures, lastFailed);
    else if (constraint.column.kind === "single")
      markSingle(constraint.column.codes, constraint.allowed, number, failures, lastFailed);
    else markMultiple(constraint.column, constraint.allowed, number, failures, lastFailed);
  }
  const sizes = new Uint32Array(constraints.length);
  let matchedSize = 0;
  for (let ordinal = 0; ordinal < failures.length; ordinal++) {
    if (failures[ordinal] === 0) matchedSize++;
    else if (failures[ordinal] === 1) sizes[lastFailed[ordinal] as number]! += 1;
  }
  const matched = new Uint32Array(matchedSize);
  const failingOnly = constraints.map((_, number) => new Uint32Array(sizes[number] as number));
  sizes.fill(0);
  matchedSize = 0;
  for (let ordinal = 0; ordinal < failures.length; ordinal++) {
    if (failures[ordinal] === 0) matched[matchedSize++] = ordinal;
    else if (failures[ordinal] === 1) {
      const number = lastFailed[ordinal] as number;
      (failingOnly[number] as Uint32Array)[sizes[number]!++] = ordinal;
    }
  }
  return { matched, failingOnly };
}

function allowedCodes(column: FacetColumn, values: readonly string[]): Uint8Array {
  const allowed = new Uint8Array(column.values.length);
  for (const value of values) {
    const code = column.codeOf.get(value);
    if (code !== undefined) allowed[code] = 1;
  }
  return allowed;
}

function markRange(
  { numbers, min, max }: Constraint & { kind: "range" },
  number: number,
  failures: Uint8Array,
  lastFailed: Uint8Array,
): void {
  for (let ordinal = 0; ordinal < failures.length; ordinal++) {
    const value = numbers[ordinal] as number;
    if (value >= min && value <= max) continue;
    failures[ordinal]! += 1;
    lastFailed[ordinal] = number;
  }
}

function markSingle(
  codes: Uint32Array,
  allowed: Uint8Array,
  number: number,
  failures: Uint8Array,
  lastFailed: Uint8Array,
): void {
  for (let ordinal = 0; ordinal < failures.length; ordinal++) {
    if (allowed[codes[ordinal] as number] === 1) continue;
    failures[ordinal]! += 1;
    lastFailed[ordinal] = number;
  }
}

function markMultiple(
  column: FacetColumn & { kind: "multiple" },
  allowed: Uint8Array,
  number: number,
  failures: Uint8Array,
  lastFailed: Uint8Array,
): void {
  for (let ordinal = 0; ordinal < failures.length; ordinal++) {
    const end = column.starts[ordinal + 1] as number;
    let at = column.starts[ordinal] as number;
    while (at < end && allowed[column.codes[at] as number] === 0) at++;
    if (at < end) continue;
    failures[ordinal]! += 1;
    lastFailed[ordinal] = number;
  }
}
