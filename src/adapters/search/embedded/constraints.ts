import type { FacetField, RangeField, SearchQuery } from "../../../search/search-query.ts";
import { facetFields, rangeFields } from "../../../search/search-query.ts";
import type { FacetColumn } from "./facet-column.ts";
import type { NumberColumn } from "./number-column.ts";
import type { SiteIndex } from "./site-index.ts";

/** A refinement, by codes of its values, or a range: what a vehicle may fail and still count in that field's own facet or bounds. */
export type Constraint =
  | { kind: "facet"; field: FacetField; column: FacetColumn; codes: readonly number[]; allowed: Uint8Array }
  | { kind: "range"; field: RangeField; column: NumberColumn; min: number; max: number };

export type FacetConstraint = Constraint & { kind: "facet" };

/** The refinements and ranges of a query against a site's columns. */
export function constraintsOf(index: SiteIndex, query: SearchQuery): Constraint[] {
  const constraints: Constraint[] = [];
  for (const field of facetFields) {
    const values = query.refinements[field];
    if (values === undefined || values.length === 0) continue;
    constraints.push(facetConstraint(index.facets[field], values));
  }
  for (const field of rangeFields) {
    const { min, max } = query.ranges[field] ?? { min: null, max: null };
    if (min === null && max === null) continue;
    constraints.push(rangeConstraint(field, index.numbers[field], min ?? -Infinity, max ?? Infinity));
  }
  return constraints;
}

/** At least one of the values. */
export function facetConstraint(column: FacetColumn, values: readonly string[]): FacetConstraint {
  const allowed = new Uint8Array(column.values.length);
  for (const value of values) {
    const code = column.codeOf.get(value);
    if (code !== undefined) allowed[code] = 1;
  }
  return facetConstraintOfCodes(column, allowed);
}

/** At least one of the codes with a 1; code 0 is "none". */
export function facetConstraintOfCodes(column: FacetColumn, allowed: Uint8Array): FacetConstraint {
  const codes: number[] = [];
  for (let code = allowed.indexOf(1); code !== -1; code = allowed.indexOf(1, code + 1)) codes.push(code);
  return { kind: "facet", field: column.field, column, codes, allowed };
}

/** Equal for constraints that ask the same. */
export function constraintKey(constraint: Constraint): string {
  if (constraint.kind === "range") return `${constraint.field} ${constraint.min} ${constraint.max}`;
  return `${constraint.field}=${constraint.codes.join(",")}`;
}

/** A number between the two, both included. */
export function rangeConstraint(field: RangeField, column: NumberColumn, min: number, max: number): Constraint {
  return { kind: "range", field, column, min, max: Math.min(max, column.highest) };
}

/** Whether a vehicle with that ordinal meets the constraint. */
export function meets(constraint: Constraint, ordinal: number): boolean {
  if (constraint.kind === "facet") {
    const combination = constraint.column.group.combinationOf.numbers[ordinal] as number;
    return isAllowed(constraint.column, constraint.allowed, combination);
  }
  const number = constraint.column.numbers[ordinal] as number;
  return number >= constraint.min && number <= constraint.max;
}

/** Whether a combination of the facet's group has one of the allowed values. */
export function isAllowed({ codes, starts }: FacetColumn, allowed: Uint8Array, combination: number): boolean {
  if (starts === null) return allowed[codes.numbers[combination] as number] === 1;
  const end = starts.numbers[combination + 1] as number;
  for (let at = starts.numbers[combination] as number; at < end; at++) {
    if (allowed[codes.numbers[at] as number] === 1) return true;
  }
  return false;
}

/** 1 for each combination of the facet's group that meets the constraint. */
export function metCombinations({ column, allowed }: FacetConstraint): Uint8Array {
  const isMet = new Uint8Array(column.group.combinationCount);
  for (let combination = 0; combination < isMet.length; combination++) {
    if (isAllowed(column, allowed, combination)) isMet[combination] = 1;
  }
  return isMet;
}
