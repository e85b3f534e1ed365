import { facetOrder } from "../../../search/facets.ts";
import type { Bounds, FacetCount, SearchRequest, SearchResult, SearchScope } from "../../../search/search-engine.ts";
import type { FacetField, RangeField, SearchQuery } from "../../../search/search-query.ts";
import type { Vehicle } from "../../../vehicles/vehicle.ts";
import { countValues } from "./columns.ts";
import type { Candidates, Constraint } from "./constraints.ts";
import { constraintsOf, excludeOutOfScope, excludeUnmatched, excludeWithout, sortOut } from "./constraints.ts";
import type { SiteIndex } from "./site-index.ts";
import { byScore } from "./text-match.ts";

type Answer = Omit<SearchResult, "ms">;

/** Answers one search on one version of a site's stock. */
export function searchSiteIndex(
  index: SiteIndex,
  scope: SearchScope,
  { query, hitsPerPage, facets, ranges }: SearchRequest,
): Answer {
  const failures = new Uint8Array(index.vehicles.length);
  excludeOutOfScope(index, scope, failures);
  if (query.sort === "lowest-price") excludeWithout(index.numbers.price, failures);
  const scores = scoresOf(index, query.text);
  if (scores !== null) excludeUnmatched(scores, failures);

  const constraints = constraintsOf(index, query);
  const candidates = sortOut(constraints, failures);
  const count = candidates.matched.length;
  const answer: Answer = {
    hits: pageOfHits(index, query, hitsPerPage, candidates.matched, scores, failures),
    facets: {},
    ranges: {},
    count,
    pages: hitsPerPage > 0 ? Math.ceil(count / hitsPerPage) : 0,
    page: query.page,
  };
  for (const field of facets) answer.facets[field] = facetCounts(index, field, constraints, candidates);
  for (const field of ranges) {
    const bounds = rangeBounds(index, field, constraints, candidates);
    if (bounds !== null) answer.ranges[field] = bounds;
  }
  return answer;
}

/** The text's score of each vehicle, 0 for those it does not find; null when it asks for nothing. */
function scoresOf(index: SiteIndex, text: string): Uint16Array | null {
  const match = index.text.match(text);
  if (match === null) return null;
  const scores = new Uint16Array(index.vehicles.length);
  for (const [place, ordinal] of match.ordinals.entries()) scores[ordinal] = match.scores[place] as number;
  return scores;
}

/** The facet's own refinement does not narrow its counts: what fails only that one counts too (SE-09). */
function facetCounts(
  index: SiteIndex,
  field: FacetField,
  constraints: readonly Constraint[],
  candidates: Candidates,
): FacetCount[] {
  const column = index.facets[field];
  const counts = new Uint32Array(column.values.length);
  countValues(column, candidates.matched, counts);
  const own = ownOrdinals(field, "facet", constraints, candidates);
  if (own !== undefined) countValues(column, own, counts);
  const found: FacetCount[] = [];
  for (const [code, value] of column.values.entries()) {
    const count = counts[code] as number;
    if (code > 0 && count > 0) found.push({ value, count });
  }
  return found.sort(facetOrder(field));
}

function rangeBounds(
  index: SiteIndex,
  field: RangeField,
  constraints: readonly Constraint[],
  candidates: Candidates,
): Bounds | null {
  const numbers = index.numbers[field];
  const bounds = { min: Infinity, max: -Infinity };
  widen(bounds, numbers, candidates.matched);
  const own = ownOrdinals(field, "range", constraints, candidates);
  if (own !== undefined) widen(bounds, numbers, own);
  return bounds.min > bounds.max ? null : bounds;
}

function widen(bounds: Bounds, numbers: Float64Array, ordinals: Uint32Array): void {
  let { min, max } = bounds;
  for (let place = 0; place < ordinals.length; place++) {
    const value = numbers[ordinals[place] as number] as number;
    if (value < min) min = value;
    if (value > max) max = value;
  }
  bounds.min = min;
  bounds.max = max;
}

/** The year is both a facet and a range: each lets go of its own constraint only. */
function ownOrdinals(
  field: FacetField | RangeField,
  kind: Constraint["kind"],
  constraints: readonly Constraint[],
  candidates: Candidates,
): Uint32Array | undefined {
  return candidates.failingOnly[
    constraints.findIndex((constraint) => constraint.kind === kind && constraint.field === field)
  ];
}

function pageOfHits(
  index: SiteIndex,
  query: SearchQuery,
  hitsPerPage: number,
  matched: Uint32Array,
  scores: Uint16Array | null,
  failures: Uint8Array,
): Vehicle[] {
  const start = (query.page - 1) * hitsPerPage;
  const end = Math.min(start + hitsPerPage, matched.length);
  if (start >= end) return [];
  const hits: Vehicle[] = [];
  const take = (ordinal: number): void => {
    const vehicle = index.vehicles[ordinal];
    if (vehicle !== undefined) hits.push(vehicle);
  };
  if (query.sort === "most-relevant") {
    const ordered = scores === null ? matched : byScore(matched, scores);
    ordered.subarray(start, end).forEach(take);
    return hits;
  }
  let place = 0;
  for (const ordinal of index.orders[query.sort]) {
    if (failures[ordinal] !== 0) continue;
    if (place >= start) take(ordinal);
    place += 1;
    if (place === end) break;
  }
  return hits;
}
