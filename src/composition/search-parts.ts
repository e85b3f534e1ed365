import { hash, randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { createEmbeddedSearchEngine } from "../adapters/search/embedded/embedded-search-engine.ts";
import { createIndexSnapshots, type IndexSnapshots } from "../adapters/search/embedded/index-snapshots.ts";
import { createOutsideSearch, type OutsideSearch } from "../adapters/search/outside-search.ts";
import { indexingKey } from "../adapters/search/search-keys.ts";
import type { Store } from "../adapters/open-store.ts";
import { soleWorker } from "../adapters/store/sole-worker.ts";
import type { StoreOptions } from "../adapters/store/store-options.ts";
import { siteCardPrices } from "../finance/site-card-prices.ts";
import type { LiveSites } from "../server/live-sites.ts";
import { errorFacts, log } from "../server/log.ts";
import { withoutRepeats } from "../server/quiet-log.ts";
import type { Stock } from "../vehicles/stock.ts";
import { manufacturers } from "../vehicles/manufacturers.ts";
import type { PlatformParts } from "./platform-parts.ts";
import { openSearchService } from "./search-service.ts";

/** Searches a site's stock from the index that this machine stored, if it fits. */
async function storedIndexes(stock: Stock, dataDir: string): Promise<IndexSnapshots> {
  return createIndexSnapshots({
    dataDir,
    build: await programDigest(),
    stock,
    report: (event, site, error) => log("warn", `search index ${event}`, { site, ...errorFacts(error) }),
  });
}

/** The built server is one file, which names the others by their content. */
async function programDigest(): Promise<string> {
  const program = await readFile(process.argv[1] ?? "").catch(() => randomBytes(32));
  return hash("sha256", program, "base64url");
}

type SearchOptions = { place: StoreOptions; dataDir: string; searchMemoryBytes: number; clock: () => number };

/**
 * Starts the built-in search engine and the external services that sites name. `loaded` resolves when the stock of every
 * site can be searched, or of many sites when each can be loaded.
 */
export async function startSearch(
  { stock }: Store,
  sites: LiveSites,
  { place, dataDir, searchMemoryBytes, clock }: SearchOptions,
): Promise<{ search: PlatformParts["search"]; loaded: Promise<void>; closeSearch: () => Promise<void> }> {
  const cardPrices = siteCardPrices(sites.current, clock);
  const quietLog = withoutRepeats(log);
  const engine = createEmbeddedSearchEngine({
    stock,
    cardPrices,
    manufacturers,
    snapshots: await storedIndexes(stock, dataDir),
    mostBytes: searchMemoryBytes,
    isLoaded: (siteId) => sites.current().siteBySlug(siteId) !== null,
    onError: (error, site) => quietLog("error", "search index not updated", { site, ...errorFacts(error) }),
  });
  const loaded = engine.start();
  // Later callers that wait for it get the failure.
  loaded.catch(() => undefined);
  const indexing = soleWorker(place, "search-index");
  const outside = createOutsideSearch({
    openService: openSearchService,
    builtIn: engine,
    stock,
    cardPrices,
    sites: () => sites.current().all,
    findKey: (site) => indexingKey(site, process.env),
    mayWrite: indexing.holds,
    report: (event, facts) => log(event === "answering again" ? "info" : "error", `search service ${event}`, facts),
  });
  outside.reload();
  sites.onChange(outside.reload);
  return {
    loaded,
    search: {
      engine,
      answers: outside.search,
      isHostReady: outside.isReady,
      notes: () => searchNotes(outside),
    },
    async closeSearch() {
      await outside.close();
      await indexing.close();
      await engine.close();
    },
  };
}

function searchNotes(outside: OutsideSearch): string[] {
  return outside
    .health()
    .filter(({ behind }) => behind.length > 0)
    .map(({ host, index, behind }) => `using built-in search instead of ${host} ${index}: ${behind.join(", ")}`);
}
