import { setTimeout as sleep } from "node:timers/promises";
import { type CardPricesOf, quotedPrices } from "../../../search/card-prices.ts";
import type { Stock } from "../../../vehicles/stock.ts";
import { layoutOf, type SiteState } from "./index-layout.ts";
import { IndexWriter } from "./index-writer.ts";
import type { MeilisearchClient } from "./meilisearch-client.ts";
import { readStates, rebuildIndex } from "./search-index.ts";

export type IndexFollowerOptions = {
  client: MeilisearchClient;
  index: string;
  stock: Stock;
  /** The figures that each site's cards show; those of the stock when not given. */
  cardPrices?: CardPricesOf;
  /** The sites that the index holds, as they are at each look. */
  siteIds: () => readonly string[];
  /** Whether this process may write now. Of several that follow one stock only one may: two would mix versions. */
  mayWrite?: () => Promise<boolean>;
  /** How often to look for changes; 500 when not given. */
  pollMilliseconds?: number;
  /** Told of each failure; the next try follows by itself. */
  onError?: (error: unknown) => void;
};

/** How long what the index was found to hold is taken for granted: it may be emptied or restored by others. */
const trustedMs = 2_000;
const longestRetryMs = 30_000;

/** Keeps one index in step with the stock of its sites. */
export class IndexFollower {
  readonly #options: IndexFollowerOptions;
  readonly #writer: IndexWriter;
  readonly #cardPrices: CardPricesOf;
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

  /** Version of the site's stock that the index holds whole; null while that is unknown or being written. */
  version(siteId: string): number | null {
    const state = this.#stateOf(siteId);
    return state?.is_whole === true ? state.version : null;
  }

  /** What was written under other settings of the site counts as nothing. */
  #stateOf(siteId: string): SiteState | undefined {
    const state = this.#states.get(siteId);
    return state?.layout === layoutOf(this.#cardPrices(siteId)) ? state : undefined;
  }

  /** Brings every site up to date. Throws when the stock cannot be read or the index not be written. */
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

  /** Writes a site anew, whatever the index says it holds. */
  rewrite(siteId: string): Promise<void> {
    return this.#alone(() => this.#writeSite(siteId));
  }

  /** Takes nothing for granted any more until the index was read again. */
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
      // Several processes follow the same stock: they shall not all ask at the same moment.
      await sleep(waitMs * (0.75 + Math.random() / 2), undefined, { signal: this.#stopping.signal, ref: false });
    }
  }

  /** One thing after the other: an older version never overtakes a newer one. */
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
    const state = this.#stateOf(siteId);
    if (state === undefined) return this.#writeSite(siteId);
    const changes = await this.#options.stock.changesSince(siteId, state.version);
    // A version that went back is another history, such as a restored backup.
    if (changes === null || changes.version < state.version) return this.#writeSite(siteId);
    if (changes.version === state.version && state.is_whole) return;
    this.#states.delete(siteId);
    this.#states.set(siteId, await this.#writer.writeChanges(changes, state));
  }

  async #writeSite(siteId: string): Promise<void> {
    this.#states.delete(siteId);
    this.#states.set(siteId, await this.#writer.writeSite(this.#options.stock, siteId));
  }
}
