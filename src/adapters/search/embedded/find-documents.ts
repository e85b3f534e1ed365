import type { FilterNode, FieldValue } from "../../../search/protocol/filter-node.ts";
import type { DocumentAnswer, DocumentRequest } from "../../../search/protocol/document-search.ts";
import type { SearchScope } from "../../../search/search-engine.ts";
import { readText, type SearchedText } from "../../../search/text-syntax.ts";
import type { Candidates } from "./candidates.ts";
import { type FieldReader, fieldReader, numberOrText } from "./field-reader.ts";
import { splitFilter } from "./filter-constraints.ts";
import { always, filterPredicate } from "./filter-predicate.ts";
import { type FoundByText, foundByText, foundLoosely } from "./found-by-text.ts";
import type { ListedVehicles } from "./listed-vehicles.ts";
import { matchVehicles } from "./match-vehicles.ts";
import { bestFirst } from "./page-of-hits.ts";
import type { Searchable } from "./search-site-index.ts";
import { sortedPage } from "./sorted-page.ts";
import type { SiteIndex } from "./site-index.ts";
import { writeScores } from "./text-scores.ts";
import { valueDistributions } from "./value-distribution.ts";

/** An answer whose hits are still ordinals of the index. */
export type OrdinalDocuments = Omit<DocumentAnswer, "hits" | "cardPrices" | "ms"> & { ordinals: readonly number[] };

/** Answers one document search over a site's listed vehicles. */
export function findDocuments(
  { index, listed, sets }: Searchable,
  scope: SearchScope,
  request: DocumentRequest,
): OrdinalDocuments {
  const readerOf = (field: string): FieldReader => fieldReader(index, scope.siteId, field);
  const { constraints, isPriced, rest } = splitFilter(request.filter, readerOf);
  const offered = listed.of(scope);
  const ask = ({ listed: searched }: ScoredText): { asked: ListedVehicles; candidates: Candidates } => {
    const asked = narrowed(isPriced ? searched.priced : searched, rest, readerOf);
    return { asked, candidates: matchVehicles(asked, constraints, sets) };
  };
  const text = readText(request.text);
  let found = scoredText(index, text, request, offered);
  let answer = ask(found);
  if (answer.candidates.count === 0 && found.match !== null && request.filter !== null) {
    const left = ask({ ...found, listed: found.allowed }).candidates;
    const more = foundLoosely(index, text, found, { ordinals: left.matched, has: left.has });
    if (more !== null) found = withScores(index, more);
    // Matches are only valid until the next match.
    answer = ask(found);
  }
  const { scores } = found;
  const { asked, candidates } = answer;
  const pageOf = (start: number, end: number): readonly number[] => {
    const { matched, has } = candidates;
    if (scores !== null && request.sort.length === 0) return bestFirst(index, matched, scores, has, { start, end });
    return sortedPage(index, request.sort, candidates, { start, end }, readerOf);
  };
  const end = request.offset + request.limit;
  if (request.distinct === null) {
    return {
      ordinals: request.limit === 0 ? [] : pageOf(request.offset, end),
      count: candidates.count,
      distributions: valueDistributions(request.facets, readerOf, candidates, asked),
    };
  }
  const distinct = firstOfEach(pageOf(0, candidates.count), readerOf(request.distinct));
  const isFirst = new Set(distinct);
  const first = asked.among(Uint32Array.from(distinct), (ordinal) => isFirst.has(ordinal));
  return {
    ordinals: distinct.slice(request.offset, end),
    count: distinct.length,
    distributions: valueDistributions(request.facets, readerOf, first.everything, first),
  };
}

/** Vehicles found by a text, with scores by ordinal; scores are null if the text has no word. */
type ScoredText = FoundByText & { listed: ListedVehicles; scores: Uint16Array | null };

/** The queries of one call share their text. */
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
  readerOf: (field: string) => FieldReader,
): ListedVehicles {
  // A tenant token's filter on the site is always true here: the index only holds this site's vehicles.
  const tests = rest.map((node) => filterPredicate(node, readerOf)).filter((test) => test !== always);
  return tests.length === 0 ? offered : offered.only((ordinal) => tests.every((test) => test(ordinal)));
}

/** The first vehicle of each value, and all vehicles without a value. For multi-valued fields each value counts. */
function firstOfEach(ordinals: readonly number[], reader: FieldReader): number[] {
  const met = new Set<FieldValue>();
  return ordinals.filter((ordinal) => {
    const values = valuesOf(reader, ordinal);
    const isFirst = !values.some((value) => met.has(value));
    if (isFirst) for (const value of values) met.add(value);
    return isFirst;
  });
}

function valuesOf(reader: FieldReader, ordinal: number): FieldValue[] {
  if (reader.kind !== "facet") return [numberOrText(reader)(ordinal)].filter((value) => value !== null);
  const { codes, starts, group } = reader.column;
  const combination = group.combinationOf.numbers[ordinal] as number;
  const first = starts === null ? combination : (starts.numbers[combination] as number);
  const end = starts === null ? combination + 1 : (starts.numbers[combination + 1] as number);
  const found = [...codes.numbers.subarray(first, end)].filter((code) => code > 0);
  return found.flatMap((code) => reader.values[code] ?? []);
}
