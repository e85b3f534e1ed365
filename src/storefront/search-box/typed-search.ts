import { withChanges } from "../../search/plain-language/with-changes.ts";
import { type UnderstoodText, understandText } from "../../search/plain-language/understand-text.ts";
import { setText } from "../../search/query-changes.ts";
import { readSearchParameters } from "../../search/search-parameters.ts";
import type { SearchQuery } from "../../search/search-query.ts";
import { buildSearchUrl } from "../../search/search-url.ts";
import { changesText } from "../../search/plain-language/suggestions.ts";
import { anyVehicle, findableWords, textParts } from "./findable-words.ts";
import { hasPhrase, withoutPhrases } from "../../search/plain-language/quotes.ts";
import { siteWords, type WordsRequest } from "./site-words.server.ts";
import { originalWords, type SearchReading, withAsked, typedWords } from "../listing-request/typed-address.ts";

export type TypedSearch = {
  asked: string;
  query: SearchQuery;
  understood: UnderstoodText;
  unused: readonly string[];
  /** Canonical address of the query, including the typed words if any were interpreted. */
  href: string;
};

/** Interprets the text of a query as plain language. Interpreted words replace filters of the same fields. */
export async function typedSearch(query: SearchQuery, request: WordsRequest): Promise<TypedSearch> {
  const understood = understandText(query.text, await siteWords(request));
  const filtered = withChanges(query, understood.changes);
  const isNarrowed =
    understood.changes.some(({ kind }) => kind !== "sort") ||
    understood.unused.length > 0 ||
    understood.parts.some(({ words }) => anyVehicle.test(words));
  const beside = { filtered, text: understood.rest, isNarrowed };
  const read = setText(filtered, await findableWords(beside, request));
  const isRead = isUnderstood(understood, query.text) || read.text !== query.text;
  const href = buildSearchUrl(read, request.urls);
  return {
    asked: query.text,
    query: read,
    understood,
    unused: unusedWords(understood, read.text),
    href: isRead ? withAsked(href, query.text) : href,
  };
}

/** Whether any part of the text was interpreted, rather than searched for as words in any order. */
function isUnderstood({ changes, rest }: UnderstoodText, text: string): boolean {
  return changes.length > 0 || rest !== text || hasPhrase(rest);
}

/** The address a typed search redirects to, including unrelated parameters such as campaign tags. */
export function typedSearchAddress({ href }: TypedSearch, queryString: string): string {
  const foreign = readSearchParameters(queryString).foreign.filter(
    (part) => !/^ask(ed)?(=|$)/.test(part) && /^[\x21-\x7e]+$/.test(part),
  );
  return foreign.reduce((address, part) => `${address}${address.includes("?") ? "&" : "?"}${part}`, href);
}

/** How the words in an address were interpreted; null if there is no alternative interpretation. */
export async function searchReading(
  query: SearchQuery,
  queryString: string,
  request: WordsRequest,
): Promise<SearchReading | null> {
  const asked = originalWords(queryString);
  const text = typedWords(query, queryString);
  const words = setText(request.everything, text);
  const understood = understandText(words.text, await siteWords(request));
  const { changes } = understood;
  const isRead = isUnderstood(understood, words.text);
  if (asked === null && !isRead) return null;
  if (asked === null) {
    const { href } = await typedSearch(query, request);
    const text = changesText(changes);
    return text === "" ? null : { kind: "words", asked: words.text, href, text };
  }
  const unused = unusedWords(understood, query.text);
  if (!isRead && unused.length === 0) return null;
  const href = buildSearchUrl(setText(words, withoutPhrases(words.text)), request.urls);
  const notes = hasPhrase(words.text) ? [...understood.notes, noteOfPhrases] : understood.notes;
  return { kind: "filters", asked: words.text, href, unused, notes };
}

const noteOfPhrases =
  "Words in quotation marks are found only in this order, next to each other, within one detail such as the make or the model.";

/** Words that the search dropped, as typed. Negated words are searched for in other forms too. */
function unusedWords({ rest, written, unused }: UnderstoodText, searched: string): string[] {
  const asWritten = (text: string) =>
    new Set(textParts(text).map((part) => written.get(part) ?? part.replace(/^"([^"]*)"$/, "$1")));
  return [...unused, ...asWritten(rest).difference(asWritten(searched))];
}
