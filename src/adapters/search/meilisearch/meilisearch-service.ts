import type { SearchRequest, SearchResult, SearchScope } from "../../../search/search-engine.ts";
import type { OpenSearchService, SearchService, SearchServiceOptions, ServiceEvent } from "../search-service.ts";
import { IndexFollower } from "./index-follower.ts";
import { IndexWriter } from "./index-writer.ts";
import { createMeilisearchClient, type MeilisearchClient, MeilisearchError } from "./meilisearch-client.ts";
import { createMeilisearchSearchEngine, type MeilisearchSearchEngine } from "./meilisearch-search-engine.ts";
import { readStates, rebuildIndex } from "./search-index.ts";
import { minuteMs } from "../../../settings/durations.ts";

const firstRestMs = 1_000;
const longestRestMs = 30_000;
const reportedEveryMs = minuteMs;

export const openMeilisearch: OpenSearchService = (options) => new MeilisearchService(options);

class MeilisearchService implements SearchService {
  readonly isForBrowsers = true;
  readonly #client: MeilisearchClient;
  readonly #follower: IndexFollower;
  readonly #engine: MeilisearchSearchEngine;
  readonly #options: SearchServiceOptions;
  readonly #reportedAt = new Map<ServiceEvent, number>();
  #failures = 0;
  #restUntil = 0;

  constructor(options: SearchServiceOptions) {
    const { host, key, index, stock, cardPrices, siteIds, mayWrite } = options;
    this.#options = options;
    this.#client = createMeilisearchClient({ host, key });
    this.#engine = createMeilisearchSearchEngine(this.#client, index);
    this.#follower = new IndexFollower({
      client: this.#client,
      index,
      stock,
      cardPrices,
      siteIds,
      mayWrite,
      onError: (error) => this.#reportOnce("not writable", error),
    });
  }

  start(): void {
    this.#follower.start();
  }

  isReady(siteId: string, version: number): boolean {
    return performance.now() >= this.#restUntil && this.#follower.version(siteId) === version;
  }

  async search(scope: SearchScope, request: SearchRequest, version: number): Promise<SearchResult | null> {
    if (!this.isReady(scope.siteId, version)) return null;
    // After a failure a single search tries the service; concurrent ones do not wait for it.
    if (this.#failures > 0) this.#rest();
    try {
      const { version: found, ...result } = await this.#engine.search(scope, request);
      if (this.#failures > 0) this.#recovered();
      if (found === version) return result;
      // Another process may have written, or the index was restored or replaced.
      this.#follower.doubt();
      return null;
    } catch (error) {
      this.#failures += 1;
      this.#rest();
      this.#follower.doubt();
      this.#reportOnce("not answering", error);
      return null;
    }
  }

  async rewrite(siteId: string | null): Promise<ReadonlyMap<string, number>> {
    const { index, stock, cardPrices, siteIds } = this.#options;
    const isIndexed = (await readStates(this.#client, index, siteIds(), cardPrices)).size > 0;
    const states =
      siteId !== null && isIndexed
        ? [await new IndexWriter(this.#client, index, cardPrices).writeSite(stock, siteId)]
        : [...(await rebuildIndex(this.#client, index, stock, siteIds(), cardPrices)).values()];
    return new Map(states.map(({ state_of, version }) => [state_of, version]));
  }

  forget(siteId: string): Promise<void> {
    return new IndexWriter(this.#client, this.#options.index, this.#options.cardPrices).forgetSite(siteId);
  }

  async close(): Promise<void> {
    this.#client.close();
    await this.#follower.close();
  }

  #rest(): void {
    const restMs = Math.min(longestRestMs, firstRestMs * 2 ** (this.#failures - 1));
    this.#restUntil = performance.now() + restMs * (0.75 + Math.random() / 2);
  }

  #recovered(): void {
    this.#failures = 0;
    this.#restUntil = 0;
    this.#reportedAt.clear();
    this.#options.report("answering again", "");
  }

  #reportOnce(event: ServiceEvent, error: unknown): void {
    const now = performance.now();
    if (now < (this.#reportedAt.get(event) ?? -Infinity) + reportedEveryMs) return;
    this.#reportedAt.set(event, now);
    this.#options.report(event, error instanceof MeilisearchError ? error.code : "fault");
  }
}
