import { createEmbeddedDocumentSearch } from "../adapters/search/embedded/embedded-document-search.ts";
import { createSearchKeys } from "../adapters/search/search-keys.ts";
import type { PlatformParts } from "./platform-parts.ts";

/** Searching the stock: pages, and clients at `/search-service`. */
export function searchPorts({ store, search, secrets, environment }: PlatformParts) {
  const { engine, answers, isHostReady } = search;
  return {
    stock: store.stock,
    engine: { search: answers, vocabulary: engine.vocabulary, version: engine.version, hasValue: engine.hasValue },
    isSearchHostReady: isHostReady,
    isLoading: engine.isLoading,
    documents: createEmbeddedDocumentSearch(engine),
    searchKeys: createSearchKeys(secrets.searchSigning, environment, secrets.accepted.searchSigning),
  };
}
