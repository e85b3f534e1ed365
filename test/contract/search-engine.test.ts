import { describe } from "vitest";
import { createEmbeddedSearchEngine } from "../../src/adapters/search/embedded/embedded-search-engine.ts";
import { searchEngineContract } from "./search-engine.contract.ts";

describe("The embedded search engine", () => {
  searchEngineContract(async (stock) => {
    const engine = createEmbeddedSearchEngine({ stock });
    return { engine, refresh: (siteId) => engine.refresh(siteId), close: () => engine.close() };
  });
});
