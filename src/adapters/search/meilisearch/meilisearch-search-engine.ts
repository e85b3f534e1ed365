import type { SearchRequest, SearchResult, SearchScope } from "../../../search/search-engine.ts";
import { equals } from "../../../search/protocol/filter-expression.ts";
import { combinedAnswer, type IndexAnswer, multiSearchQueries } from "../../../search/protocol/multi-search.ts";
import { withSignedText } from "../../../search/plain-language/signed-negations.ts";
import { scopeFilter } from "../../../search/protocol/scope-filter.ts";
import type { SearchDocument } from "../../../search/search-document.ts";
import { vehicleOfDocument } from "../../../search/vehicle-of-document.ts";
import type { SiteState } from "./index-layout.ts";
import type { MeilisearchClient } from "./meilisearch-client.ts";

/** Longest time a page waits for its hits. */
const answerWithinMs = 1_000;

/** A result and the version of the site's stock it is based on; null if that is uncertain. */
export type VersionedResult = SearchResult & { version: number | null };

export interface MeilisearchSearchEngine {
  search(scope: SearchScope, request: SearchRequest): Promise<VersionedResult>;
}

/** Search in one Meilisearch index. Throws a `MeilisearchError` on failure or timeout. */
export function createMeilisearchSearchEngine(
  client: MeilisearchClient,
  index: string,
  withinMs = answerWithinMs,
): MeilisearchSearchEngine {
  return {
    async search(scope, request) {
      const started = performance.now();
      const state = { indexUid: index, filter: equals("state_of", scope.siteId), limit: 1 };
      // The queries of one request do not see a single snapshot, so the state is queried before and after the others.
      const queries = [
        state,
        ...multiSearchQueries(withSignedText(request), { index, filter: scopeFilter(scope) }),
        state,
      ];
      const { results } = await client.ask<{ results: IndexAnswer<SearchDocument>[] }>(
        "POST",
        "/multi-search",
        { queries },
        withinMs,
      );
      const answer = combinedAnswer(request, results.slice(1, -1));
      const [before, after] = [versionIn(results[0]), versionIn(results.at(-1))];
      return {
        ...answer,
        hits: answer.hits.map(vehicleOfDocument),
        ms: performance.now() - started,
        version: before === after ? before : null,
      };
    },
  };
}

function versionIn(answer: IndexAnswer<unknown> | undefined): number | null {
  const state = answer?.hits[0] as Partial<SiteState> | undefined;
  return state?.is_complete === true ? (state.version ?? null) : null;
}
