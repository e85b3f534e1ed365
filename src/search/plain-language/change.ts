import { setRange, setRefinement, setSort } from "../query-changes.ts";
import type { FacetField, Range, RangeField, SearchQuery, SortOption } from "../search-query.ts";

/** What a phrase does to a search. */
export type Change =
  | { kind: "values"; field: FacetField; values: readonly string[] }
  | { kind: "range"; field: RangeField; range: Range }
  | { kind: "sort"; sort: SortOption };

/**
 * Puts all changes into one for each field: values are alternatives, ranges narrow each other. Null when
 * they contradict each other, such as `over 40k under 30k` or two orders.
 */
export function combineChanges(changes: readonly Change[]): Change[] | null {
  const combined = new Map<string, Change>();
  for (const change of changes) {
    const key = change.kind === "sort" ? "sort" : `${change.kind} ${change.field}`;
    const known = combined.get(key);
    const both = known === undefined ? change : combineTwo(known, change);
    if (both === null) return null;
    combined.set(key, both);
  }
  return [...combined.values()];
}

function combineTwo(one: Change, other: Change): Change | null {
  if (one.kind === "values" && other.kind === "values")
    return { ...one, values: [...new Set([...one.values, ...other.values])] };
  if (one.kind === "range" && other.kind === "range") {
    const min = Math.max(one.range.min ?? -Infinity, other.range.min ?? -Infinity);
    const max = Math.min(one.range.max ?? Infinity, other.range.max ?? Infinity);
    return min > max ? null : { ...one, range: { min: finite(min), max: finite(max) } };
  }
  return one.kind === "sort" && other.kind === "sort" && one.sort === other.sort ? one : null;
}

function finite(amount: number): number | null {
  return Number.isFinite(amount) ? amount : null;
}

/** The query with these changes: what was just said takes the place of what the same filter held before. */
export function withChanges(query: SearchQuery, changes: readonly Change[]): SearchQuery {
  const names = changes.some((change) => change.kind === "values" && change.field === "make");
  const start = names ? setRefinement(query, "make", []) : query;
  return changes.reduce((changed, change) => {
    if (change.kind === "sort") return setSort(changed, change.sort);
    if (change.kind === "range") return setRange(changed, change.field, change.range);
    return setRefinement(changed, change.field, change.values);
  }, start);
}
