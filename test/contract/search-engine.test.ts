import { describe } from "vitest";
import { createEmbeddedSearchEngine } from "../../src/adapters/search/embedded/embedded-search-engine.ts";
import { searchEngineContract } from "./search-engine.contract.ts";
import { searchTextContract } from "./search-text.contract.ts";
import type { MakeEngine } from "./search-under-test.ts";

const makeEmbeddedEngine: MakeEngine = async (stock) => {
  const engine = createEmbeddedSearchEngine({ stock });
  return { engine, refresh: (siteId) => engine.refresh(siteId), close: () => engine.close() };
};

describe("The embedded search engine", () => searchEngineContract(makeEmbeddedEngine));
describe("Free text in the embedded search engine", () => searchTextContract(makeEmbeddedEngine));
