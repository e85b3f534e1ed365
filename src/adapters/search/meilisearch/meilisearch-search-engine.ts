import type { SearchEngine, SearchRequest, SearchResult, SearchScope } from "../../../search/search-engine.ts";
import { combinedAnswer, type IndexAnswer, multiSearchQueries } from "../../../search/protocol/multi-search.ts";
import { scopeFilter } from "../../../search/protocol/scope-filter.ts";
import { type SearchDocument, vehicleOfDocument } from "../../../search/vehicle-document.ts";
import type { MeilisearchClient } from "./meilisearch-client.ts";

/** A page waits no longer for its hits. */
const answerWithinMs = 1_000;

/** Search in an index of a Meilisearch. Throws a `MeilisearchError` when there is no answer in time. */
export function createMeilisearchSearchEngine(client: MeilisearchClient, index: string): SearchEngine {
  return {
    async search(scope: SearchScope, request: SearchRequest): Promise<SearchResult> {
      const started = performance.now();
      const queries = multiSearchQueries(request, { index, filter: scopeFilter(scope) });
      const { results } = await client.ask<{ results: IndexAnswer<SearchDocument>[] }>(
        "POST",
        "/multi-search",
        { queries },
        answerWithinMs,
      );
      const answer = combinedAnswer(request, results);
      return { ...answer, hits: answer.hits.map(vehicleOfDocument), ms: performance.now() - started };
    },
  };
}
