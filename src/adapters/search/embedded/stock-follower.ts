/** Limits memory use: each site being loaded is held in memory. */
const mostSitesAtOnce = 4;

type FollowedStock = {
  /** Sites whose stock has changed since they were loaded. */
  changed(): Promise<string[]>;
  /** Updates a site from its stock. */
  refresh(siteId: string): Promise<void>;
  /** Removes sites that are no longer to be loaded. */
  unload(): Promise<void>;
  intervalMs: number;
  onError: (error: unknown, siteId: string | null) => void;
};

/** Polls the stock and updates the sites that changed, until it is stopped. */
export class StockFollower {
  readonly #stock: FollowedStock;
  readonly #underWay = new Map<string, Promise<void>>();
  #timer: NodeJS.Timeout | null = null;
  #polling: Promise<void> = Promise.resolve();
  #isStopped = false;

  constructor(stock: FollowedStock) {
    this.#stock = stock;
  }

  /** Polls for the first time after one interval. */
  start(): void {
    if (this.#isStopped) return;
    this.#timer = setTimeout(() => {
      this.#polling = this.#poll().then(() => this.start());
    }, this.#stock.intervalMs);
    this.#timer.unref();
  }

  /** Starts no more updates. Resolves when it knows which are under way. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    if (this.#timer !== null) clearTimeout(this.#timer);
    await this.#polling;
  }

  /** Resolves when no update is under way. */
  async settle(): Promise<void> {
    await Promise.all(this.#underWay.values());
  }

  /** Does not wait for the loads it starts: a large site must not delay another site's changes. */
  async #poll(): Promise<void> {
    try {
      await this.#stock.unload();
      for (const siteId of await this.#stock.changed()) {
        if (this.#isStopped || this.#underWay.size >= mostSitesAtOnce) return;
        if (!this.#underWay.has(siteId)) this.#follow(siteId);
      }
    } catch (error) {
      this.#stock.onError(error, null);
    }
  }

  #follow(siteId: string): void {
    const following = this.#stock
      .refresh(siteId)
      .catch((error: unknown) => {
        if (!this.#isStopped) this.#stock.onError(error, siteId);
      })
      .finally(() => this.#underWay.delete(siteId));
    this.#underWay.set(siteId, following);
  }
}
