import { withSignedText } from "../../src/search/plain-language/signed-negations.ts";
import { combinedAnswer, type IndexAnswer, multiSearchQueries } from "../../src/search/protocol/multi-search.ts";
import type { SearchDocument } from "../../src/search/search-document.ts";
import type { MixedQuery } from "./query-mix.ts";
import type { PeerAnswer } from "./search-peer.ts";

export const indexName = "Car_production";

/**
 * The body of one search, as sent by a browser or our server; without a filter if the server applies the search scope.
 */
export function searchBody({ request }: MixedQuery, filter?: string): string {
  const options = { index: indexName, ...(filter === undefined ? {} : { filter }) };
  return JSON.stringify({ queries: multiSearchQueries(withSignedText(request), options) });
}

/** The answer to `searchBody`. */
export function peerAnswer(text: string, { request }: MixedQuery): PeerAnswer {
  const { results } = JSON.parse(text) as { results: IndexAnswer<Partial<SearchDocument>>[] };
  const { hits, count, facets, ranges } = combinedAnswer(request, results);
  return { ids: hits.map(({ id }) => String(id)), count, facets, ranges };
}
