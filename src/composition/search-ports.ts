import { setTimeout as sleep } from "node:timers/promises";
import { createEmbeddedDocumentSearch } from "../adapters/search/embedded/embedded-document-search.ts";
import { createSearchKeys } from "../adapters/search/search-keys.ts";
import type { PlatformParts } from "./platform-parts.ts";

/** Below the response timeout. A larger stock is there when the visitor tries again. */
const loadWithinMs = 10_000;

/** Searching the stock: pages, and clients at `/search-service`. */
export function searchPorts({ store, search, secrets, environment }: PlatformParts) {
  const { engine, answers, isHostReady } = search;
  return {
    stock: store.stock,
    engine: {
      search: answers,
      vocabulary: engine.vocabulary,
      version: engine.version,
      storedVersion: engine.storedVersion,
      load: engine.load,
      hasValue: engine.hasValue,
    },
    isSearchHostReady: isHostReady,
    loadSite(siteId: string) {
      const isLoaded = engine.load(siteId);
      return isLoaded === true || Promise.race([isLoaded, sleep(loadWithinMs, false, { ref: false })]);
    },
    documents: createEmbeddedDocumentSearch(engine),
    searchKeys: createSearchKeys(secrets.searchSigning, environment, secrets.accepted.searchSigning),
  };
}
