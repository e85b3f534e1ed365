import type { FilterNode } from "../../../search/protocol/filter-node.ts";
import type { DocumentAnswer, DocumentRequest } from "../../../search/protocol/document-search.ts";
import { joinByAnd } from "../../../search/protocol/read-filter.ts";
import { readText, type SearchedText } from "../../../search/text-syntax.ts";
import type { Candidates } from "./candidates.ts";
import { distinctDocuments } from "./distinct-documents.ts";
import { type FieldReader, fieldReader } from "./field-reader.ts";
import { splitFilter } from "./filter-constraints.ts";
import { always, filterPredicate } from "./filter-predicate.ts";
import { type FoundByText, foundByText, foundLoosely } from "./found-by-text.ts";
import type { ListedVehicles } from "./listed-vehicles.ts";
import { matchVehicles } from "./match-vehicles.ts";
import type { NarrowedScope } from "./narrowed-scope.ts";
import { bestFirst, byScore } from "./page-of-hits.ts";
import { counted, type SearchBudget, withoutBudget } from "./search-budget.ts";
import type { Searchable } from "./search-site-index.ts";
import { documentOrder, sortedPage } from "./sorted-page.ts";
import type { SiteIndex } from "./site-index.ts";
import { writeScores } from "./text-scores.ts";
import { valueDistributions } from "./value-distribution.ts";

export type OrdinalDocuments = Omit<DocumentAnswer, "hits" | "cardPrices" | "ms"> & { ordinals: readonly number[] };

/** Answers one document search over a site's listed vehicles. Throws an `OverBudgetError` if it takes too long. */
export function findDocuments(
  { index, listed, sets }: Searchable,
  { scope, rest: ofToken }: NarrowedScope,
  request: DocumentRequest,
  budget: SearchBudget = withoutBudget,
): OrdinalDocuments {
  const getReader = (field: string): FieldReader => fieldReader(index, scope.siteId, field);
  const filter = joinByAnd([ofToken, request.filter]);
  const { constraints, isPriced, rest } = splitFilter(filter, getReader);
  const offered = listed.of(scope);
  const ask = ({ listed: searched }: ScoredText): { asked: ListedVehicles; candidates: Candidates } => {
    const asked = narrowed(isPriced ? searched.priced : searched, rest, getReader);
    return { asked, candidates: matchVehicles(asked, constraints, sets) };
  };
  const text = readText(request.text);
  let found = scoredText(index, text, request, offered);
  let answer = ask(found);
  if (answer.candidates.count === 0 && found.match !== null && filter !== null) {
    const left = ask({ ...found, listed: found.allowed }).candidates;
    const more = foundLoosely(index, text, found, { ordinals: left.matched, has: left.has });
    if (more !== null) found = withScores(index, more);
    // Matches are only valid until the next match.
    answer = ask(found);
  }
  const { scores } = found;
  const { asked, candidates } = answer;
  const slicePage = (start: number, end: number): readonly number[] => {
    const { matched, has } = candidates;
    if (scores !== null && request.sort.length === 0) return bestFirst(index, matched, scores, has, { start, end });
    return sortedPage(index, request.sort, candidates, { start, end }, getReader, budget);
  };
  const end = request.offset + request.limit;
  // Ids are distinct already.
  if (request.distinct === null || request.distinct === "id") {
    return {
      ordinals: request.limit === 0 ? [] : slicePage(request.offset, end),
      count: candidates.count,
      distributions: valueDistributions(request.facets, getReader, candidates, asked),
    };
  }
  const byRules = () => documentOrder(index, request.sort, getReader);
  const compare = counted(scores !== null && request.sort.length === 0 ? byScore(index, scores) : byRules(), budget);
  const order = { ordinals: candidates.matched, compare };
  const part = { start: request.offset, end };
  const { distinct, page } = distinctDocuments(order, getReader(request.distinct), part, budget);
  const isFirst = new Set(distinct);
  const first = asked.among(distinct, (ordinal) => isFirst.has(ordinal));
  return {
    ordinals: page,
    count: distinct.length,
    distributions: valueDistributions(request.facets, getReader, first.everything, first),
  };
}

/** Vehicles found by a text, with scores by ordinal; scores are null if the text has no word. */
type ScoredText = FoundByText & { listed: ListedVehicles; scores: Uint16Array | null };

const lastFound = new WeakMap<SiteIndex, { asked: DocumentRequest; offered: ListedVehicles; found: ScoredText }>();

function scoredText(index: SiteIndex, text: SearchedText, asked: DocumentRequest, offered: ListedVehicles): ScoredText {
  const last = lastFound.get(index);
  const isSame = last?.offered === offered && last.asked.text === asked.text && last.asked.matching === asked.matching;
  if (last && isSame) return last.found;
  const found = withScores(index, foundByText(index, text, offered, asked.matching));
  lastFound.set(index, { asked, offered, found });
  return found;
}

function withScores(index: SiteIndex, { allowed, match }: FoundByText): ScoredText {
  if (match === null) return { allowed, match, listed: allowed, scores: null };
  const scores = new Uint16Array(index.count);
  writeScores(match, scores);
  const listed = allowed.among(match.ordinals, (ordinal) => (scores[ordinal] as number) > 0);
  return { allowed, match, listed, scores };
}

/** The listed vehicles that meet the conditions that could not become constraints. */
function narrowed(
  offered: ListedVehicles,
  rest: readonly FilterNode[],
  getReader: (field: string) => FieldReader,
): ListedVehicles {
  // A tenant token's filter on the site is always true here: the index only holds this site's vehicles.
  const tests = rest.map((node) => filterPredicate(node, getReader)).filter((test) => test !== always);
  return tests.length === 0 ? offered : offered.only((ordinal) => tests.every((test) => test(ordinal)));
}
