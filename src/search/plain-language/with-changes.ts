import { normaliseQuery } from "../normalise-query.ts";
import { setSort, setRange, setAlternatives, setRefinement, setRequirement, setExclusion } from "../query-changes.ts";
import type { SearchQuery } from "../search-query.ts";
import type { Change } from "./change.ts";
import { withoutReplaced } from "./without-replaced.ts";

/** The query with these changes. They replace filters on the same property; exclusions are added to existing ones. */
export function withChanges(query: SearchQuery, changes: readonly Change[]): SearchQuery {
  const start = withoutReplaced(query, changes);
  const excluded = changes.filter((change) => change.kind === "excluded");
  const others = changes.filter((change) => change.kind !== "excluded");
  // Values both wanted and excluded in one text stay both.
  return withExcluded(others.reduce(withChange, excluded.reduce(withChange, start)), excluded);
}

function withExcluded(query: SearchQuery, changes: readonly Change[]): SearchQuery {
  const exclusions = { ...query.exclusions };
  for (const change of changes)
    if (change.kind === "excluded")
      exclusions[change.field] = [...new Set([...(exclusions[change.field] ?? []), ...change.values])];
  return normaliseQuery({ ...query, exclusions });
}

function withChange(query: SearchQuery, change: Change): SearchQuery {
  switch (change.kind) {
    case "sort":
      return setSort(query, change.sort);
    case "range":
      return setRange(query, change.field, change.range);
    case "alternatives":
      return setAlternatives(query, change.anyOf);
    case "values":
      return setRefinement(query, change.field, change.values);
    case "required":
      return setRequirement(query, change.field, change.values);
    case "excluded":
      return setExclusion(query, change.field, [...(query.exclusions[change.field] ?? []), ...change.values]);
  }
}
