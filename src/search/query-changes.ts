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

/** Chooses a value, or takes it back when it was chosen. Back to page 1 (SU-12). */
export function toggleRefinement(query: SearchQuery, field: FacetField, value: string): SearchQuery {
  const values = query.refinements[field] ?? [];
  const kept = values.filter((chosen) => chosen !== value);
  return setRefinement(query, field, kept.length < values.length ? kept : [...values, value]);
}

/**
 * Replaces all chosen values of a field; an empty list clears it. Models go with the last make: alone they
 * would still hold the search to that make. Back to page 1 (SU-12).
 */
export function setRefinement(query: SearchQuery, field: FacetField, values: readonly string[]): SearchQuery {
  const refinements = { ...query.refinements, [field]: values };
  if (field === "make" && values.length === 0) delete refinements.model;
  const excluded = (query.exclusions[field] ?? []).filter((value) => !values.includes(value));
  return fromFirstPage({ ...query, refinements, exclusions: { ...query.exclusions, [field]: excluded } });
}

/** Replaces all values of a field that nothing found may have; they are chosen no more. Back to page 1. */
export function setExclusion(query: SearchQuery, field: FacetField, values: readonly string[]): SearchQuery {
  const chosen = (query.refinements[field] ?? []).filter((value) => !values.includes(value));
  const changed = setRefinement(query, field, chosen);
  return fromFirstPage({ ...changed, exclusions: { ...changed.exclusions, [field]: values } });
}

/** Replaces all values of a field that everything found must have. Back to page 1. */
export function setRequirement(query: SearchQuery, field: FacetField, values: readonly string[]): SearchQuery {
  return fromFirstPage({ ...query, requirements: { ...query.requirements, [field]: values } });
}

/** Replaces the values of several fields of which everything found must have one. Back to page 1. */
export function setAlternatives(query: SearchQuery, alternatives: FieldValues): SearchQuery {
  return fromFirstPage({ ...query, alternatives });
}

/** Sets an inclusive range; both sides null clear it. Back to page 1 (SU-12). */
export function setRange(query: SearchQuery, field: RangeField, range: Range): SearchQuery {
  return fromFirstPage({ ...query, ranges: { ...query.ranges, [field]: range } });
}

/** Back to page 1 (SU-12). */
export function setSort(query: SearchQuery, sort: SortOption): SearchQuery {
  return fromFirstPage({ ...query, sort });
}

/** Sets the free text; an empty one clears it. Back to page 1 (SU-12). */
export function setText(query: SearchQuery, text: string): SearchQuery {
  return fromFirstPage({ ...query, text });
}

/** Turns to a page, counted from 1. */
export function setPage(query: SearchQuery, page: number): SearchQuery {
  return normaliseQuery({ ...query, page });
}

/** Takes back the text, every value and every range; the order stays. */
export function clearFilters(query: SearchQuery): SearchQuery {
  return fromFirstPage({ ...emptyQuery, sort: query.sort });
}

function fromFirstPage(query: SearchQuery): SearchQuery {
  return normaliseQuery({ ...query, page: 1 });
}
