/** A page ready to be sent, with its compressed forms made once and on demand. */
export type CachedPage = {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
  gzip?: Buffer;
  brotli?: Buffer;
  expiresAt: number;
};

/**
 * Rendered pages by host and URL. Nothing in them is about the visitor. A page lives until the site's data
 * version changes (then its key differs), its time is up (tags, opening hours) or room is needed.
 */
export class PageCache {
  readonly #pages = new Map<string, CachedPage>();
  readonly #maximumBytes: number;
  #bytes = 0;

  constructor(maximumBytes: number) {
    this.#maximumBytes = maximumBytes;
  }

  get(key: string, now: number): CachedPage | null {
    const page = this.#pages.get(key);
    if (!page) return null;
    if (page.expiresAt <= now) {
      this.#remove(key, page);
      return null;
    }
    return page;
  }

  put(key: string, page: CachedPage): void {
    const before = this.#pages.get(key);
    if (before) this.#remove(key, before);
    this.#pages.set(key, page);
    this.#bytes += sizeOf(page);
    for (const [oldest, oldPage] of this.#pages) {
      if (this.#bytes <= this.#maximumBytes) return;
      this.#remove(oldest, oldPage);
    }
  }

  /** Counts compressed forms that were added to a stored page. */
  grew(bytes: number): void {
    this.#bytes += bytes;
  }

  clear(): void {
    this.#pages.clear();
    this.#bytes = 0;
  }

  #remove(key: string, page: CachedPage): void {
    this.#pages.delete(key);
    this.#bytes -= sizeOf(page);
  }
}

function sizeOf(page: CachedPage): number {
  return page.body.length + (page.gzip?.length ?? 0) + (page.brotli?.length ?? 0);
}
