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
      const processorAtStart = processorMs();
      let taken = 0;
      const found = await engine.site(scope.siteId)?.answer((searchable) => {
        const answer = findDocuments(searchable, scope, request);
        taken = processorMs() - processorAtStart;
        return answer;
      });
      const times = { ms: performance.now() - started, processorMs: taken };
      if (found === undefined) return { ...nothing(request), ...times };
      // One call may have many searches: others get their turn in between.
      if (times.ms > longestTurnMs) await setImmediate();
      const { ordinals: _, ...answer } = found.answer;
      return { hits: found.vehicles, ...answer, ...times };
    },
  };
}

/** Of this thread, so far. */
function processorMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}

function nothing({ facets }: DocumentRequest): Omit<DocumentAnswer, "ms" | "processorMs"> {
  const distributions = Object.fromEntries(facets.map((field) => [field, { counts: [], bounds: null }]));
  return { hits: [], count: 0, distributions };
}
