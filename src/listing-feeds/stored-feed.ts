import type { FeedFormat } from "./feed-format.ts";
import type { StoredLines } from "./feed-text.ts";
import type { FeedSite } from "./feed-site.ts";

export type StoredFeed = StoredLines & {
  /** Equal for equal contents. */
  etag: string;
  /** Epoch milliseconds. */
  madeAt: number;
};

/** Keeps the feeds of sites, and brings them up to date when they are asked for. */
export interface StoredFeeds {
  /**
   * The feed of a site with its current stock and settings. Only what changed since the last time is made anew. Calls
   * for one feed share the work.
   */
  current(format: FeedFormat, site: FeedSite): Promise<StoredFeed>;
}
