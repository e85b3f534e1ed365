import { describe } from "vitest";
import { createEmbeddedDocumentSearch } from "../../src/adapters/search/embedded/embedded-document-search.ts";
import { createEmbeddedSearchEngine } from "../../src/adapters/search/embedded/embedded-search-engine.ts";
import { withSignedText } from "../../src/search/plain-language/signed-negations.ts";
import { answerMultiSearch } from "../../src/search/protocol/answer-multi-search.ts";
import { combinedAnswer, type IndexAnswer, multiSearchQueries } from "../../src/search/protocol/multi-search.ts";
import type { SearchEngine } from "../../src/search/search-engine.ts";
import type { SearchDocument } from "../../src/search/search-document.ts";
import { vehicleOfDocument } from "../../src/search/vehicle-of-document.ts";
import { searchEngineContract } from "./search-engine.contract.ts";
import { searchTextContract } from "./search-text.contract.ts";
import type { MakeEngine } from "./search-under-test.ts";

const indexUid = "Car_production";

// The engine through the protocol, as a browser uses it.
const makeEngineBehindProtocol: MakeEngine = async (stock) => {
  const embedded = createEmbeddedSearchEngine({ stock });
  const documents = createEmbeddedDocumentSearch(embedded);
  const engine: SearchEngine = {
    async search(scope, request) {
      const body = { queries: multiSearchQueries(withSignedText(request), { index: indexUid }) };
      const accessTo = () => ({ indexUid, tokenFilter: null });
      const text = await answerMultiSearch(JSON.parse(JSON.stringify(body)), accessTo, { scope, documents });
      const { results } = JSON.parse(text) as { results: IndexAnswer<Partial<SearchDocument>>[] };
      const { hits, ...answer } = combinedAnswer(request, results);
      return { ...answer, hits: hits.map(vehicleOfDocument), ms: 0 };
    },
  };
  return { engine, refresh: (siteId) => embedded.refresh(siteId), close: () => embedded.close() };
};

describe("The embedded search engine behind its protocol", () => {
  searchEngineContract(makeEngineBehindProtocol, { readsTextPerQuery: true });
  searchTextContract(makeEngineBehindProtocol);
});
