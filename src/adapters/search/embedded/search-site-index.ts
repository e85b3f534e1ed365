import { withSignedNegations } from "../../../search/plain-language/signed-negations.ts";
import { readText } from "../../../search/text-syntax.ts";
import type { SearchRequest, SearchResult, StockScope } from "../../../search/search-engine.ts";
import type { Candidates } from "./candidates.ts";
import type { Constraint } from "./constraints.ts";
import { queryConstraints } from "./constraints.ts";
import type { ConstraintSets } from "./constraint-sets.ts";
import { matchedBounds, FacetCounter } from "./count-facets.ts";
import type { ListedVehicles, ListedVehiclesCache } from "./listed-vehicles.ts";
import { matchVehicles } from "./match-vehicles.ts";
import { type FoundByText, foundByText, foundLoosely } from "./found-by-text.ts";
import { bestFirst, pageOfHits } from "./page-of-hits.ts";
import type { SiteIndex } from "./site-index.ts";
import type { TextMatch } from "./text-match.ts";
import { writeScores } from "./text-scores.ts";

export type OrdinalAnswer = Omit<SearchResult, "ms" | "hits"> & { ordinals: readonly number[] };

/** The data for one search at one moment. Code that uses it must not await. */
export type Searchable = { index: SiteIndex; listed: ListedVehiclesCache; sets: ConstraintSets };

const none = new Uint32Array();

let scoreRoom: Uint16Array = new Uint16Array();
let scored: Uint32Array = new Uint32Array();

export function searchSiteIndex(searchable: Searchable, scope: StockScope, request: SearchRequest): OrdinalAnswer {
  const { index } = searchable;
  const { query, hitsPerPage } = request;
  const listed = searchable.listed.of(scope);
  const text = readText(withSignedNegations(query.text));
  const constraints = queryConstraints(index, query);
  const pricedIfAsked = (vehicles: ListedVehicles) => (query.sort === "lowest-price" ? vehicles.priced : vehicles);
  const answered = (found: FoundByText) => {
    const scores = found.match && ordinalScores(found.match, index.count);
    const { allowed, match } = found;
    const words =
      match && scores ? allowed.among(match.ordinals, (ordinal) => (scores[ordinal] as number) > 0) : allowed;
    const asked = pricedIfAsked(words);
    return { scores, asked, candidates: matchVehicles(asked, constraints, searchable.sets) };
  };
  const found = foundByText(index, text, listed, "all");
  let answer = answered(found);
  if (answer.candidates.count === 0 && found.match !== null && constraints.length > 0) {
    const left = matchVehicles(pricedIfAsked(found.allowed), constraints, searchable.sets);
    const more = foundLoosely(index, text, found, { ordinals: left.matched, has: left.has });
    // Matches are only valid until the next match.
    answer = answered(more ?? found);
  }
  const { scores, asked, candidates } = answer;
  const { matched, has } = candidates;
  const page = { start: (query.page - 1) * hitsPerPage, end: query.page * hitsPerPage };
  return {
    ordinals:
      scores !== null && query.sort === "most-relevant"
        ? bestFirst(index, matched, scores, has, page)
        : pageOfHits(index, query.sort, matched, has, page),
    ...countAll(index, asked, constraints, candidates, request),
    count: matched.length,
    pages: hitsPerPage > 0 ? Math.ceil(matched.length / hitsPerPage) : 0,
    page: query.page,
  };
}

/** Scores of the matched vehicles by ordinal, 0 for all others. Valid until the next search. */
function ordinalScores(match: TextMatch, count: number): Uint16Array {
  if (scoreRoom.length < count) scoreRoom = new Uint16Array(count * 1.25);
  else for (const ordinal of scored) scoreRoom[ordinal] = 0;
  writeScores(match, scoreRoom);
  scored = match.ordinals;
  return scoreRoom;
}

/**
 * Counts and bounds apply all other constraints (SE-09). If every listed vehicle matches, they are cached with the
 * list.
 */
function countAll(
  index: SiteIndex,
  listed: ListedVehicles,
  constraints: readonly Constraint[],
  { matched, failingOnly, unmatched }: Candidates,
  { facets, ranges }: SearchRequest,
): Pick<SearchResult, "facets" | "ranges"> {
  const isOfAll = (own: number) => constraints.length === (own === -1 ? 0 : 1);
  const columns = facets.map((field) => index.facets[field]);
  const ofMatched = new FacetCounter(matched, columns, unmatched && { ordinals: unmatched, of: listed });
  const ofAll = new FacetCounter(listed.ordinals, columns, { ordinals: none, of: listed });
  const result: Pick<SearchResult, "facets" | "ranges"> = { facets: {}, ranges: {} };
  for (const field of facets) {
    const own = constraints.findIndex(
      (constraint) => constraint.kind === "facet" && constraint.use === "chosen" && constraint.field === field,
    );
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
      bounds = matchedBounds(index.numbers[field], listed.ordinals, undefined);
      listed.ranges.set(field, bounds);
    }
    if (bounds === undefined) bounds = matchedBounds(index.numbers[field], matched, failingOnly[own]);
    if (bounds !== null) result.ranges[field] = bounds;
  }
  return result;
}
