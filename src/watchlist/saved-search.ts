import { searchPath } from "../addresses/paths.ts";
import { activeFilters } from "../search/active-filters.ts";
import { setSort } from "../search/query-changes.ts";
import type { SearchQuery } from "../search/search-query.ts";
import { buildSearchUrl, parseSearchUrl, type SearchUrlSite } from "../search/search-url.ts";
import type { OutboxEntry } from "../outbox/outbox.ts";
import type { WatchlistSettings } from "./watchlist-settings.ts";

export const savedSearchLimit = 20;
const longestAddress = 2_000;

export type SavedSearch = { address: string; name: string };

/** A search and the stock version up to which it was checked; vehicles added later are new to it. */
export type CheckedSearch = SavedSearch & { checkedVersion: number };

export type WaitingAccount = { accountId: string; email: string; searches: CheckedSearch[] };

/** Stores accounts' searches and how far each was checked. */
export interface SavedSearches {
  /** Does nothing if the search is already saved. Returns false if the account has reached its limit. */
  save(siteId: string, accountId: string, search: CheckedSearch, savedAt: number): Promise<boolean>;
  remove(siteId: string, accountId: string, address: string): Promise<void>;
  /** Most recently saved first. */
  ofAccount(siteId: string, accountId: string): Promise<SavedSearch[]>;
  /** Searches not checked since `version`, of accounts with a confirmed address and no mail on `day`. */
  waiting(siteId: string, version: number, day: string): Promise<WaitingAccount[]>;
  /** Vehicles added to the site after stock version `version`, by id, each with the version that added it. */
  arrivals(siteId: string, version: number): Promise<Map<string, number>>;
  /**
   * Records that an account's searches were checked up to `version`, with the mail about the matches. Does nothing and
   * returns false if there is a mail and the account already got one on `day`, or its alert address has changed.
   */
  recordCheck(
    siteId: string,
    check: { account: WaitingAccount; version: number; day: string; now: number },
    mail: OutboxEntry | null,
  ): Promise<boolean>;
}

/** Parses a search URL to its first page in the site's default order; null if it is not a search, or has no filters. */
export function readSavedSearch(address: string, site: SearchUrlSite): { address: string; query: SearchQuery } | null {
  const [path = "", queryString = ""] = address.split("?");
  if (address.length > longestAddress || (path !== searchPath && !path.startsWith(`${searchPath}/`))) return null;
  const { query: asked, unknown } = parseSearchUrl(path, queryString, site);
  if (unknown || activeFilters(asked).length === 0) return null;
  const siteOrder = parseSearchUrl(searchPath, "", site).query.sort;
  const query = setSort(asked, siteOrder);
  const canonical = buildSearchUrl(query, site);
  return canonical.length > longestAddress ? null : { address: canonical, query };
}

/**
 * Whether shoppers can save searches. A search covers all of the site's vehicles, so dealership settings do not apply.
 */
export function keepsSearches({ watchlist }: { watchlist: WatchlistSettings }): boolean {
  return watchlist.storage === "account";
}
