import type { FacetField, RangeField, SearchQuery } from "../../../search/search-query.ts";
import { facetFields, rangeFields } from "../../../search/search-query.ts";
import type { FacetColumn } from "./facet-column.ts";
import type { NumberColumn } from "./number-column.ts";
import type { SiteIndex } from "./site-index.ts";

/**
 * A range, or values of a field by code. A vehicle must have one of the `required` values and none of the `excluded`
 * ones to count at all. A vehicle that only fails a range or the `chosen` values still counts in the field's own facet
 * or bounds.
 */
export type Constraint =
  | {
      kind: "facet";
      use: "chosen" | "excluded" | "required";
      field: FacetField;
      column: FacetColumn;
      codes: readonly number[];
      /** 1 for each code in the constraint. */
      named: Uint8Array;
    }
  | { kind: "range"; field: RangeField; column: NumberColumn; min: number; max: number }
  /** At least one of the parts must be met. */
  | { kind: "either"; field: null; parts: readonly FacetConstraint[] };

export type FacetConstraint = Constraint & { kind: "facet" };

/** Converts the refinements and ranges of a query to constraints on a site's columns. */
export function queryConstraints(index: SiteIndex, query: SearchQuery): Constraint[] {
  const constraints: Constraint[] = [];
  for (const field of facetFields) {
    const values = query.refinements[field];
    if (values === undefined || values.length === 0) continue;
    constraints.push(facetConstraint(index.facets[field], values));
  }
  for (const field of facetFields) {
    const excluded = query.exclusions[field] ?? [];
    if (excluded.length > 0) constraints.push(facetConstraint(index.facets[field], excluded, "excluded"));
    for (const value of query.requirements[field] ?? [])
      constraints.push(facetConstraint(index.facets[field], [value], "required"));
  }
  const either = facetFields.flatMap((field) => {
    const values = query.alternatives[field] ?? [];
    return values.length === 0 ? [] : facetConstraint(index.facets[field], values, "required");
  });
  if (either.length > 0) constraints.push({ kind: "either", field: null, parts: either });
  for (const field of rangeFields) {
    const { min, max } = query.ranges[field] ?? { min: null, max: null };
    if (min === null && max === null) continue;
    constraints.push(rangeConstraint(field, index.numbers[field], min ?? -Infinity, max ?? Infinity));
  }
  return constraints;
}

/** Requires at least one of the values, or none of them. */
export function facetConstraint(
  column: FacetColumn,
  values: readonly string[],
  use: FacetConstraint["use"] = "chosen",
): FacetConstraint {
  const named = new Uint8Array(column.values.length);
  for (const value of values) {
    const code = column.codeByValue.get(value);
    if (code !== undefined) named[code] = 1;
  }
  return { ...facetConstraintOfCodes(column, named), use };
}

/** Requires at least one of the codes marked 1; code 0 is "none". */
export function facetConstraintOfCodes(column: FacetColumn, named: Uint8Array): FacetConstraint {
  const codes: number[] = [];
  for (let code = named.indexOf(1); code !== -1; code = named.indexOf(1, code + 1)) codes.push(code);
  return { kind: "facet", use: "chosen", field: column.field, column, codes, named };
}

/** Key that is equal for equivalent constraints. */
export function constraintKey(constraint: Constraint): string {
  if (constraint.kind === "range") return `${constraint.field} ${constraint.min} ${constraint.max}`;
  if (constraint.kind === "either") return `either ${constraint.parts.map(constraintKey).join(" ")}`;
  return `${constraint.field} ${constraint.use} ${constraint.codes.join(",")}`;
}

/** Limits a number to the range from `min` to `max`, both inclusive. */
export function rangeConstraint(field: RangeField, column: NumberColumn, min: number, max: number): Constraint {
  return { kind: "range", field, column, min, max: Math.min(max, column.highest) };
}

/** Returns true if the vehicle meets the constraint. */
export function meets(constraint: Constraint, ordinal: number): boolean {
  if (constraint.kind === "facet") {
    const combination = constraint.column.group.vehicleCombinations.numbers[ordinal] as number;
    return meetsFacet(constraint, combination);
  }
  if (constraint.kind === "either") return constraint.parts.some((part) => meets(part, ordinal));
  const number = constraint.column.numbers[ordinal] as number;
  return number >= constraint.min && number <= constraint.max;
}

function meetsFacet({ column, named, use }: FacetConstraint, combination: number): boolean {
  return hasMarkedValue(column, named, combination) !== (use === "excluded");
}

/** Returns true if the combination of the facet's group has a value whose code is marked 1. */
export function hasMarkedValue({ codes, starts }: FacetColumn, named: Uint8Array, combination: number): boolean {
  if (starts === null) return named[codes.numbers[combination] as number] === 1;
  const end = starts.numbers[combination + 1] as number;
  for (let at = starts.numbers[combination] as number; at < end; at++) {
    if (named[codes.numbers[at] as number] === 1) return true;
  }
  return false;
}

/** 1 for each combination of the facet's group that meets the constraint. */
export function metCombinations(constraint: FacetConstraint): Uint8Array {
  const isMet = new Uint8Array(constraint.column.group.combinationCount);
  for (let combination = 0; combination < isMet.length; combination++) {
    if (meetsFacet(constraint, combination)) isMet[combination] = 1;
  }
  return isMet;
}
