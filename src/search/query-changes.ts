import { normaliseQuery } from "./normalise-query.ts";
import {
  emptyQuery,
  type FacetField,
  type FieldValues,
  type Range,
  type RangeField,
  type SearchQuery,
  type SortOption,
} from "./search-query.ts";

/**
 * Replaces all chosen values of a field; an empty list clears it. Clearing the last make also clears the models, which
 * would still limit the search to that make. Resets to page 1 (SU-12).
 */
export function setRefinement(query: SearchQuery, field: FacetField, values: readonly string[]): SearchQuery {
  const refinements = { ...query.refinements, [field]: values };
  if (field === "make" && values.length === 0) delete refinements.model;
  const excluded = (query.exclusions[field] ?? []).filter((value) => !values.includes(value));
  return fromFirstPage({ ...query, refinements, exclusions: { ...query.exclusions, [field]: excluded } });
}

/** Replaces all excluded values of a field and removes them from the chosen ones. Resets to page 1. */
export function setExclusion(query: SearchQuery, field: FacetField, values: readonly string[]): SearchQuery {
  const chosen = (query.refinements[field] ?? []).filter((value) => !values.includes(value));
  const changed = setRefinement(query, field, chosen);
  return fromFirstPage({ ...changed, exclusions: { ...changed.exclusions, [field]: values } });
}

/** Replaces all required values of a field. Resets to page 1. */
export function setRequirement(query: SearchQuery, field: FacetField, values: readonly string[]): SearchQuery {
  return fromFirstPage({ ...query, requirements: { ...query.requirements, [field]: values } });
}

/** Replaces the alternatives: values of several fields of which a vehicle must have at least one. Resets to page 1. */
export function setAlternatives(query: SearchQuery, alternatives: FieldValues): SearchQuery {
  return fromFirstPage({ ...query, alternatives });
}

/** Sets an inclusive range; null on both sides clears it. Resets to page 1 (SU-12). */
export function setRange(query: SearchQuery, field: RangeField, range: Range): SearchQuery {
  return fromFirstPage({ ...query, ranges: { ...query.ranges, [field]: range } });
}

/** Sets the sort order. Resets to page 1 (SU-12). */
export function setSort(query: SearchQuery, sort: SortOption): SearchQuery {
  return fromFirstPage({ ...query, sort });
}

/** Sets the free text; an empty text clears it. Resets to page 1 (SU-12). */
export function setText(query: SearchQuery, text: string): SearchQuery {
  return fromFirstPage({ ...query, text });
}

/** Sets the page, 1-based. */
export function setPage(query: SearchQuery, page: number): SearchQuery {
  return normaliseQuery({ ...query, page });
}

/** Removes the text and all values and ranges; the sort order stays. */
export function clearFilters(query: SearchQuery): SearchQuery {
  return fromFirstPage({ ...emptyQuery, sort: query.sort });
}

function fromFirstPage(query: SearchQuery): SearchQuery {
  return normaliseQuery({ ...query, page: 1 });
}
