import type { DocumentAnswer, DocumentRequest } from "../../../search/protocol/document-search.ts";
import type { FieldValue } from "../../../search/protocol/filter-node.ts";
import { type FieldReader, fieldReader } from "./field-reader.ts";
import { filterPredicate } from "./filter-predicate.ts";
import type { ListedVehicles } from "./listed-vehicles.ts";
import { bestFirst } from "./page-of-hits.ts";
import type { SiteIndex } from "./site-index.ts";
import { sortedPage } from "./sorted-page.ts";
import { valueDistributions } from "./value-distribution.ts";

/** An answer whose hits are still ordinals of the index. */
export type OrdinalDocuments = Omit<DocumentAnswer, "hits" | "ms"> & { ordinals: readonly number[] };

/** Answers one search of the protocol over what a site lists. */
export function findDocuments(
  index: SiteIndex,
  siteId: string,
  listed: ListedVehicles,
  request: DocumentRequest,
): OrdinalDocuments {
  const readerOf = (field: string): FieldReader => fieldReader(index, siteId, field);
  const isAsked = request.filter === null ? () => true : filterPredicate(request.filter, readerOf);
  const scores = scoresOf(index, request.text);
  const isMatched = (ordinal: number): boolean =>
    (scores === null || (scores[ordinal] as number) > 0) && isAsked(ordinal);
  const matched = listed.ordinals.filter(isMatched);
  const pageOf = (start: number, end: number): readonly number[] => {
    const has = (ordinal: number) => listed.has(ordinal) && isMatched(ordinal);
    if (scores !== null && request.sort.length === 0) return bestFirst(index, matched, scores, has, { start, end });
    return sortedPage(index, request.sort, matched, has, { start, end }, readerOf);
  };
  const end = request.offset + request.limit;
  if (request.distinct === null) {
    return {
      ordinals: request.limit === 0 ? [] : pageOf(request.offset, end),
      count: matched.length,
      distributions: valueDistributions(request.facets, readerOf, matched),
    };
  }
  const found = firstOfEach(pageOf(0, matched.length), readerOf(request.distinct));
  return {
    ordinals: found.slice(request.offset, end),
    count: found.length,
    distributions: valueDistributions(request.facets, readerOf, Uint32Array.from(found)),
  };
}

type TextScores = { revision: number; text: string; scores: Uint16Array };

/** The queries of one call share their text. */
const lastScores = new WeakMap<SiteIndex, TextScores>();

/** The text's score of each vehicle, 0 for those it does not find; null when it asks for nothing. */
function scoresOf(index: SiteIndex, text: string): Uint16Array | null {
  const last = lastScores.get(index);
  if (last?.revision === index.revision && last.text === text) return last.scores;
  const match = index.text.match(text);
  if (match === null) return null;
  const scores = new Uint16Array(index.count);
  for (const [place, ordinal] of match.ordinals.entries()) scores[ordinal] = match.scores[place] as number;
  lastScores.set(index, { revision: index.revision, text, scores });
  return scores;
}

/** The first vehicle of each value, and all without one; of several values each counts. */
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
  if (reader.kind === "value") return [reader.valueOf(ordinal)].filter((value) => value !== null);
  const { codes, starts, group } = reader.column;
  const combination = group.combinationOf.numbers[ordinal] as number;
  const first = starts === null ? combination : (starts.numbers[combination] as number);
  const end = starts === null ? combination + 1 : (starts.numbers[combination + 1] as number);
  const found = [...codes.numbers.subarray(first, end)].filter((code) => code > 0);
  return found.flatMap((code) => reader.values[code] ?? []);
}
