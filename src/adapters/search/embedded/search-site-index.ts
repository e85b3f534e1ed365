import type { SearchRequest, SearchResult, SearchScope } from "../../../search/search-engine.ts";
import type { SortOption } from "../../../search/search-query.ts";
import type { Constraint } from "./constraints.ts";
import { constraintsOf, meets } from "./constraints.ts";
import type { ConstraintSets } from "./constraint-sets.ts";
import { boundsOf, FacetCounter } from "./count-facets.ts";
import type { ListedVehicles, ListedVehiclesCache } from "./listed-vehicles.ts";
import { type Candidates, matchFew, matchMany } from "./match-vehicles.ts";
import { bestFirst, pageOfHits } from "./page-of-hits.ts";
import type { SiteIndex } from "./site-index.ts";

/** A result whose hits are still ordinals of the index. */
export type OrdinalAnswer = Omit<SearchResult, "ms" | "hits"> & { ordinals: readonly number[] };

/** What a search works on, at one moment: it must not await anything. */
export type Searchable = { index: SiteIndex; listed: ListedVehiclesCache; sets: ConstraintSets };

/** Below this share of a site's vehicles looking at each of them beats looking at 32 at a time. */
const fewShare = 1 / 16;

let scoreRoom = new Uint16Array();

/** Answers one search over what a site lists. */
export function searchSiteIndex(searchable: Searchable, scope: SearchScope, request: SearchRequest): OrdinalAnswer {
  const { index } = searchable;
  const { query, hitsPerPage } = request;
  const scores = scoresOf(index, query.text);
  const asked = narrowed(searchable.listed.of(scope), query.sort, scores);
  const constraints = constraintsOf(index, query);
  const candidates = candidatesOf(searchable, asked, constraints);
  const { matched } = candidates;
  const isMatched = (ordinal: number) =>
    asked.has(ordinal) && constraints.every((constraint) => meets(constraint, ordinal));
  const page = { start: (query.page - 1) * hitsPerPage, end: query.page * hitsPerPage };
  return {
    ordinals:
      scores !== null && query.sort === "most-relevant"
        ? bestFirst(index, matched, scores, isMatched, page)
        : pageOfHits(index, query.sort, matched, isMatched, page),
    ...countsOf(index, asked, constraints, candidates, request),
    count: matched.length,
    pages: hitsPerPage > 0 ? Math.ceil(matched.length / hitsPerPage) : 0,
    page: query.page,
  };
}

/** The text's score of each vehicle, 0 for those it does not find, until the next search; null when it asks for nothing. */
function scoresOf(index: SiteIndex, text: string): Uint16Array | null {
  const match = index.text.match(text);
  if (match === null) return null;
  if (scoreRoom.length < index.count) scoreRoom = new Uint16Array(index.count * 1.25);
  else scoreRoom.fill(0, 0, index.count);
  for (let place = 0; place < match.ordinals.length; place++) {
    scoreRoom[match.ordinals[place] as number] = match.scores[place] as number;
  }
  return scoreRoom;
}

/** What is listed, without what the text does not find, and for the lowest price first what has no price (SE-07). */
function narrowed(listed: ListedVehicles, sort: SortOption, scores: Uint16Array | null): ListedVehicles {
  const offered = sort === "lowest-price" ? listed.priced : listed;
  return scores === null ? offered : offered.only((ordinal) => (scores[ordinal] as number) > 0);
}

function candidatesOf(
  { index, sets }: Searchable,
  listed: ListedVehicles,
  constraints: readonly Constraint[],
): Candidates {
  if (constraints.length === 0) return { matched: listed.ordinals, failingOnly: [] };
  const isFew = listed.ordinals.length < index.count * fewShare;
  return isFew
    ? matchFew(listed.ordinals, constraints)
    : matchMany(listed.set, listed.ordinals.length, constraints, sets);
}

/**
 * Counts and bounds are over what all other constraints let through (SE-09). Where that is everything that is
 * listed, they are kept with the list.
 */
function countsOf(
  index: SiteIndex,
  listed: ListedVehicles,
  constraints: readonly Constraint[],
  { matched, failingOnly, unmatched }: Candidates,
  { facets, ranges }: SearchRequest,
): Pick<SearchResult, "facets" | "ranges"> {
  const isOfAll = (own: number) => constraints.length === (own === -1 ? 0 : 1);
  const columns = facets.map((field) => index.facets[field]);
  const ofMatched = new FacetCounter(matched, columns, unmatched && { ordinals: unmatched, of: listed });
  const ofAll = new FacetCounter(listed.ordinals, columns);
  const result: Pick<SearchResult, "facets" | "ranges"> = { facets: {}, ranges: {} };
  for (const field of facets) {
    const own = constraints.findIndex((constraint) => constraint.kind === "facet" && constraint.field === field);
    let counts = isOfAll(own) ? listed.facets.get(field) : undefined;
    if (counts === undefined && isOfAll(own)) {
      counts = ofAll.count(index.facets[field], undefined);
      listed.facets.set(field, counts);
    }
    result.facets[field] = counts ?? ofMatched.count(index.facets[field], failingOnly[own]);
  }
  for (const field of ranges) {
    const own = constraints.findIndex((constraint) => constraint.kind === "range" && constraint.field === field);
    let bounds = isOfAll(own) ? listed.ranges.get(field) : undefined;
    if (bounds === undefined && isOfAll(own)) {
      bounds = boundsOf(index.numbers[field], listed.ordinals, undefined);
      listed.ranges.set(field, bounds);
    }
    if (bounds === undefined) bounds = boundsOf(index.numbers[field], matched, failingOnly[own]);
    if (bounds !== null) result.ranges[field] = bounds;
  }
  return result;
}
