/** A page ready to be sent, with the compressed forms that somebody asked for. */
export type CachedPage = {
  key: string;
  headers: Record<string, string>;
  etag: string;
  bodies: Map<Encoding, CachedBody>;
  /** What the page was made from; another stamp means that it is out of date. */
  stamp: string;
  expiresAt: number;
};

/** One form of a page with the headers that go with it, names and values by turns: Node writes these fastest. */
export type CachedBody = { body: Buffer; headers: string[] };

export type Encoding = "identity" | "gzip" | "br";

/**
 * Rendered pages by host and URL. Nothing in them is about the visitor. A page lives until the site's data or
 * settings change, its time is up (tags and opening hours follow the clock) or its room is needed.
 */
export class PageCache {
  readonly #pages = new Map<string, CachedPage>();
  readonly #maximumBytes: number;
  #bytes = 0;

  constructor(maximumBytes: number) {
    this.#maximumBytes = maximumBytes;
  }

  get(key: string, stamp: string, now: number): CachedPage | null {
    const page = this.#pages.get(key);
    if (!page) return null;
    if (page.stamp === stamp && page.expiresAt > now) return page;
    this.#remove(page);
    return null;
  }

  put(page: CachedPage): void {
    const before = this.#pages.get(page.key);
    if (before) this.#remove(before);
    this.#pages.set(page.key, page);
    this.#bytes += sizeOf(page);
    this.#makeRoom();
  }

  /** Keeps one more form of a stored page; of a page that is no longer stored, or had it already, nothing. */
  addBody(page: CachedPage, encoding: Encoding, body: CachedBody): void {
    if (page.bodies.has(encoding) || this.#pages.get(page.key) !== page) return;
    page.bodies.set(encoding, body);
    this.#bytes += body.body.length;
    this.#makeRoom();
  }

  #makeRoom(): void {
    for (const oldest of this.#pages.values()) {
      if (this.#bytes <= this.#maximumBytes) return;
      this.#remove(oldest);
    }
  }

  #remove(page: CachedPage): void {
    this.#pages.delete(page.key);
    this.#bytes -= sizeOf(page);
  }
}

function sizeOf(page: CachedPage): number {
  let bytes = 0;
  for (const { body } of page.bodies.values()) bytes += body.length;
  return bytes;
}
