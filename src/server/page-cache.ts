import type { Encoding } from "./compression.ts";

/** A page ready to be sent, with the encodings requested so far. */
export type CachedPage = {
  key: string;
  headers: Record<string, string>;
  etag: string;
  bodies: Map<Encoding, CachedBody>;
  /** State of the data the page was made from; any other state makes it outdated. */
  stamp: string;
  expiresAt: number;
};

/** The body in one encoding, with its headers as alternating names and values, the format Node writes fastest. */
export type CachedBody = { body: Buffer; headers: string[] };

/**
 * Rendered pages by host and URL. Pages contain nothing about the visitor. A page is valid until the site's data or
 * settings change, or it expires (tags and opening hours depend on the time). It is kept until it is made anew, or space
 * runs out.
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
    return page?.stamp === stamp && page.expiresAt > now ? page : null;
  }

  /** The page as it last was, even if it is outdated: better than none when a new one cannot be made. */
  lastKnown(key: string): CachedPage | null {
    return this.#pages.get(key) ?? null;
  }

  put(page: CachedPage): void {
    const before = this.#pages.get(page.key);
    if (before) this.#remove(before);
    this.#pages.set(page.key, page);
    this.#bytes += pageBytes(page);
    this.#makeRoom();
  }

  /** Adds an encoding of a page; ignored if the page is no longer cached or already has it. */
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
    this.#bytes -= pageBytes(page);
  }
}

function pageBytes(page: CachedPage): number {
  let bytes = 0;
  for (const { body } of page.bodies.values()) bytes += body.length;
  return bytes;
}
