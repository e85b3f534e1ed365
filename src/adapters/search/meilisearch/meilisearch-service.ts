import type { SearchRequest, SearchResult, SearchScope } from "../../../search/search-engine.ts";
import type { OpenSearchService, SearchService, SearchServiceOptions, ServiceEvent } from "../search-service.ts";
import { IndexFollower } from "./index-follower.ts";
import { createMeilisearchClient, type MeilisearchClient, MeilisearchError } from "./meilisearch-client.ts";
import { createMeilisearchSearchEngine, type MeilisearchSearchEngine } from "./meilisearch-search-engine.ts";

const firstRestMs = 1_000;
const longestRestMs = 30_000;
const reportedEveryMs = 60_000;

/** Opens one index of one Meilisearch service. */
export const openMeilisearch: OpenSearchService = (options) => new MeilisearchService(options);

class MeilisearchService implements SearchService {
  readonly isForBrowsers = true;
  readonly #client: MeilisearchClient;
  readonly #follower: IndexFollower;
  readonly #engine: MeilisearchSearchEngine;
  readonly #report: SearchServiceOptions["report"];
  readonly #reportedAt = new Map<ServiceEvent, number>();
  #failures = 0;
  #restUntil = 0;

  constructor({ host, key, index, stock, cardPrices, siteIds, mayWrite, report }: SearchServiceOptions) {
    this.#client = createMeilisearchClient({ host, key });
    this.#engine = createMeilisearchSearchEngine(this.#client, index);
    this.#report = report;
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
    this.#report("answering again", "");
  }

  #reportOnce(event: ServiceEvent, error: unknown): void {
    const now = performance.now();
    if (now < (this.#reportedAt.get(event) ?? -Infinity) + reportedEveryMs) return;
    this.#reportedAt.set(event, now);
    this.#report(event, error instanceof MeilisearchError ? error.code : "fault");
  }
}
