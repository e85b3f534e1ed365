import { setTimeout as sleep } from "node:timers/promises";
import { type FindCardPrices, quotedPrices } from "../../../search/card-prices.ts";
import type { Stock } from "../../../vehicles/stock.ts";
import { layoutFingerprint, type SiteState } from "./index-layout.ts";
import { IndexWriter } from "./index-writer.ts";
import type { MeilisearchClient } from "./meilisearch-client.ts";
import { readStates, rebuildIndex } from "./search-index.ts";

export type IndexFollowerOptions = {
  client: MeilisearchClient;
  index: string;
  stock: Stock;
  /** Prices shown on each site's cards. Default: the prices in the stock. */
  cardPrices?: FindCardPrices;
  /** Ids of the sites in the index, evaluated at each poll. */
  siteIds: () => readonly string[];
  /** Returns true if this process may write now. Only one process may: several writers would mix versions. */
  mayWrite?: () => Promise<boolean>;
  /** How often to poll for changes. Default: 500. */
  pollMilliseconds?: number;
  /** Called for each failure; the next poll retries. */
  onError?: (error: unknown) => void;
};

/** How long the state read from the index is trusted: others may empty or restore the index. */
const trustedMs = 2_000;
const longestRetryMs = 30_000;

export class IndexFollower {
  readonly #options: IndexFollowerOptions;
  readonly #writer: IndexWriter;
  readonly #cardPrices: FindCardPrices;
  #states = new Map<string, SiteState>();
  #readAt = -Infinity;
  #work: Promise<void> = Promise.resolve();
  #following: Promise<void> = Promise.resolve();
  readonly #stopping = new AbortController();

  constructor(options: IndexFollowerOptions) {
    this.#options = options;
    this.#cardPrices = options.cardPrices ?? (() => quotedPrices);
    this.#writer = new IndexWriter(options.client, options.index, this.#cardPrices);
  }

  /** Version of the site's stock that is completely indexed; null if unknown or being written. */
  version(siteId: string): number | null {
    const state = this.#siteState(siteId);
    return state?.is_complete === true ? state.version : null;
  }

  /** State written under other settings of the site is ignored. */
  #siteState(siteId: string): SiteState | undefined {
    const state = this.#states.get(siteId);
    return state?.layout === layoutFingerprint(this.#cardPrices(siteId)) ? state : undefined;
  }

  /** Updates every site. Throws if the stock cannot be read or the index cannot be written. */
  refresh(): Promise<void> {
    return this.#alone(async () => {
      const versions = await this.#options.stock.versions();
      const siteIds = this.#options.siteIds();
      const isBehind = (siteId: string): boolean => this.version(siteId) !== (versions.get(siteId) ?? 0);
      if (performance.now() > this.#readAt + trustedMs || siteIds.some(isBehind)) await this.#readStates();
      if (!siteIds.some(isBehind) || !(await this.#mayWrite())) return;
      if (this.#states.size === 0) await this.#rebuild();
      for (const siteId of siteIds.filter(isBehind)) await this.#bringUpToDate(siteId);
    });
  }

  #mayWrite(): Promise<boolean> {
    return this.#options.mayWrite?.() ?? Promise.resolve(true);
  }

  /** Writes all documents of a site, whatever state the index reports. */
  rewrite(siteId: string): Promise<void> {
    return this.#alone(() => this.#writeSite(siteId));
  }

  /** Distrusts the known state until the index has been read again. */
  doubt(): void {
    this.#states.clear();
    this.#readAt = -Infinity;
  }

  /** Follows the stock until `close`. */
  start(): void {
    this.#following = this.#follow().catch(() => {});
  }

  async close(): Promise<void> {
    this.#stopping.abort();
    await this.#following;
  }

  async #follow(): Promise<void> {
    const { pollMilliseconds = 500, onError = () => {} } = this.#options;
    let failures = 0;
    while (!this.#stopping.signal.aborted) {
      try {
        await this.refresh();
        failures = 0;
      } catch (error) {
        failures += 1;
        this.doubt();
        onError(error);
      }
      const waitMs = Math.min(longestRetryMs, pollMilliseconds * 2 ** failures);
      // Random jitter spreads the requests of several processes that follow the same stock.
      await sleep(waitMs * (0.75 + Math.random() / 2), undefined, { signal: this.#stopping.signal, ref: false });
    }
  }

  /** Runs one operation at a time, so that an older version never overtakes a newer one. */
  #alone(work: () => Promise<void>): Promise<void> {
    const next = this.#work.catch(() => {}).then(work);
    this.#work = next;
    return next;
  }

  async #readStates(): Promise<void> {
    const { client, index, siteIds } = this.#options;
    this.#states = await readStates(client, index, siteIds(), this.#cardPrices);
    this.#readAt = performance.now();
  }

  async #rebuild(): Promise<void> {
    const { client, index, stock, siteIds } = this.#options;
    this.#states = await rebuildIndex(client, index, stock, siteIds(), this.#cardPrices);
  }

  async #bringUpToDate(siteId: string): Promise<void> {
    const state = this.#siteState(siteId);
    if (state === undefined) return this.#writeSite(siteId);
    const changes = await this.#options.stock.changesSince(siteId, state.version);
    // A lower version means a different history, for example a restored backup.
    if (changes === null || changes.version < state.version) return this.#writeSite(siteId);
    if (changes.version === state.version && state.is_complete) return;
    this.#states.delete(siteId);
    this.#states.set(siteId, await this.#writer.writeChanges(changes, state));
  }

  async #writeSite(siteId: string): Promise<void> {
    this.#states.delete(siteId);
    this.#states.set(siteId, await this.#writer.writeSite(this.#options.stock, siteId));
  }
}
