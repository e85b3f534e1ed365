import type { FacetField, FieldValues, RangeField, SearchQuery } from "../search-query.ts";
import { equals } from "./filter-expression.ts";

export type Condition = { kind: "facet" | "range"; field: FacetField | RangeField; filter: readonly string[] };

export function conditionsOn(values: FieldValues): string[] {
  return Object.entries(values).flatMap(([field, listed]) => listed.map((value) => equals(field, value)));
}

/** The refinements and ranges of a query. */
export function searchConditions({ refinements, ranges }: SearchQuery): Condition[] {
  const conditions: Condition[] = [];
  for (const [name, values] of Object.entries(refinements)) {
    const field = name as FacetField;
    if (values.length > 0) conditions.push({ kind: "facet", field, filter: values.map((one) => equals(field, one)) });
  }
  for (const [name, { min, max }] of Object.entries(ranges)) {
    const ends = [...(min === null ? [] : [`${name} >= ${min}`]), ...(max === null ? [] : [`${name} <= ${max}`])];
    if (ends.length > 0) conditions.push({ kind: "range", field: name as RangeField, filter: [ends.join(" AND ")] });
  }
  return conditions;
}
