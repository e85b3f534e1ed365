import type { Vehicle } from "../vehicles/vehicle.ts";
import type { FeedName } from "./feed-names.ts";
import type { FeedSite } from "./feed-site.ts";
import type { ListingFacts } from "./listing-facts.ts";

/** A vehicle in a feed, or why its receiver would refuse it: one sentence for each reason. */
export type FeedEntry = { kind: "row"; text: string } | { kind: "refused"; reasons: readonly string[] };

export type FeedFormat = {
  name: FeedName;
  receiver: string;
  /** The last part of the feed's address, and the default name of an uploaded file. */
  fileName: string;
  contentType: string;
  /** Changes whenever the same vehicle would be written in another way. */
  revision: number;
  head: (site: FeedSite) => string;
  separator: string;
  tail: string;
  entry: (vehicle: Vehicle, facts: ListingFacts) => FeedEntry;
  /** What two rows of the feed must not share; null for a vehicle without it. */
  uniqueKey?: { of: (vehicle: Vehicle) => string | null; reason: string };
};

export function rowUnless(reasons: readonly (string | false)[], row: () => string): FeedEntry {
  const given = reasons.filter((reason) => reason !== false);
  return given.length > 0 ? { kind: "refused", reasons: given } : { kind: "row", text: row() };
}
