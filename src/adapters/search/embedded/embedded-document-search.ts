import { setImmediate } from "node:timers/promises";
import type { DocumentAnswer, DocumentRequest, DocumentSearch } from "../../../search/protocol/document-search.ts";
import type { SearchScope } from "../../../search/search-engine.ts";
import type { EmbeddedSearchEngine } from "./embedded-search-engine.ts";
import { findDocuments } from "./find-documents.ts";

const longestTurnMs = 5;

/** The protocol's searches over the indexes of the embedded engine. */
export function createEmbeddedDocumentSearch(engine: Pick<EmbeddedSearchEngine, "site">): DocumentSearch {
  return {
    async documents(scope: SearchScope, request: DocumentRequest): Promise<DocumentAnswer> {
      const started = performance.now();
      const found = await engine.site(scope.siteId)?.answer((searchable) => findDocuments(searchable, scope, request));
      if (found === undefined) return { ...nothing(request), ms: performance.now() - started };
      const { ordinals: _, ...answer } = found.answer;
      const ms = performance.now() - started;
      // One call may have many searches: others get their turn in between.
      if (ms > longestTurnMs) await setImmediate();
      return { hits: found.vehicles, ...answer, ms };
    },
  };
}

function nothing({ facets }: DocumentRequest): Omit<DocumentAnswer, "ms"> {
  const distributions = Object.fromEntries(facets.map((field) => [field, { counts: [], bounds: null }]));
  return { hits: [], count: 0, distributions };
}
