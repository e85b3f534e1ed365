import { autotraderFeed } from "./autotrader-feed.ts";
import type { FeedFormat } from "./feed-format.ts";
import type { FeedName } from "./feed-names.ts";
import type { FeedSite } from "./feed-site.ts";
import { googleFeed } from "./google-feed.ts";
import { jsonFeed } from "./json-feed.ts";
import { metaFeed } from "./meta-feed.ts";

/** The format of each feed: a name without one does not compile. */
export const feedFormats: Readonly<Record<FeedName, FeedFormat>> = {
  google: googleFeed,
  meta: metaFeed,
  autotrader: autotraderFeed,
  json: jsonFeed,
};

/** The feeds that a site publishes. */
export function publishedFeeds({ listingFeeds }: Pick<FeedSite, "listingFeeds">): FeedFormat[] {
  return Object.values(feedFormats).filter(({ name }) => listingFeeds[name].enabled);
}

/** The feed that a site publishes under a file name; null if it has none. */
export function feedOfFile(fileName: string, site: Pick<FeedSite, "listingFeeds">): FeedFormat | null {
  return publishedFeeds(site).find((format) => format.fileName === fileName) ?? null;
}
