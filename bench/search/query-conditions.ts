import { shownFrom } from "../../src/search/base-condition.ts";
import type { FacetField } from "../../src/search/search-query.ts";
import type { MixedQuery } from "./query-mix.ts";
import { mixedQueryScope } from "./search-peer.ts";

/**
 * A condition of a query, to be translated into a database's language; a facet is counted without its own condition.
 */
export type QueryCondition = { kind: "wall" | "facet" | "range"; field: string; test: ConditionTest };

type ConditionTest =
  | { kind: "one-of"; values: readonly (string | number)[] }
  | { kind: "between"; min: number | null; max: number | null }
  /** All of these words must match, the last one as a prefix. */
  | { kind: "words"; words: readonly string[] };

/** All conditions of a query of the mix. */
export function queryConditions(mixed: MixedQuery): QueryCondition[] {
  const { dealerships, request } = mixed;
  const { query } = request;
  const wall = (field: string, test: ConditionTest): QueryCondition => ({ kind: "wall", field, test });
  const conditions = [wall("present_until", { kind: "between", min: shownFrom(mixedQueryScope(mixed)), max: null })];
  if (dealerships !== null) conditions.push(wall("dealership_slug", { kind: "one-of", values: dealerships }));
  if (query.sort === "lowest-price") conditions.push(wall("price", { kind: "between", min: 1, max: null }));
  const words = query.text.match(/[\p{L}\p{N}]+/gu) ?? [];
  if (words.length > 0) conditions.push(wall("text", { kind: "words", words }));
  for (const [name, given] of Object.entries(query.refinements)) {
    const field = name as FacetField;
    const values = field === "year" ? given.map(Number) : given;
    conditions.push({ kind: "facet", field, test: { kind: "one-of", values } });
  }
  for (const [field, { min, max }] of Object.entries(query.ranges)) {
    if (min !== null || max !== null) conditions.push({ kind: "range", field, test: { kind: "between", min, max } });
  }
  return conditions;
}

/** All conditions except those of the given facet or range. */
export function withoutOwn(
  conditions: readonly QueryCondition[],
  kind: QueryCondition["kind"],
  field: string,
): QueryCondition[] {
  return conditions.filter((condition) => condition.kind !== kind || condition.field !== field);
}
