import { searchPath } from "../addresses/paths.ts";
import type { OutboxEntry } from "../leads/lead-store.ts";
import { activeFilters } from "../search/active-filters.ts";
import { setSort } from "../search/query-changes.ts";
import type { SearchQuery } from "../search/search-query.ts";
import { buildSearchUrl, parseSearchUrl, type SearchUrlSite } from "../search/search-url.ts";
import type { Site } from "../sites/site-config.ts";

/** An account keeps at most so many searches. */
export const savedSearchLimit = 20;
const longestAddress = 2_000;

/** A search that an account keeps: its canonical address, and what its shopper saw it called. */
export type SavedSearch = { address: string; name: string };

/** Vehicles that came to the site after this version of its stock are news for the search. */
export type LookedSearch = SavedSearch & { lookedVersion: number };

/** What one account is waiting to hear, and where. */
export type WaitingAccount = { accountId: string; email: string; searches: LookedSearch[] };

/** Keeps the searches of accounts, and up to where each was looked at. */
export interface SavedSearches {
  /** Does nothing for a search that is there. Answers false when the account has as many as it may. */
  save(siteId: string, accountId: string, search: LookedSearch, savedAt: number): Promise<boolean>;
  /** Does nothing when the search is not there. */
  remove(siteId: string, accountId: string, address: string): Promise<void>;
  /** The last saved first. */
  ofAccount(siteId: string, accountId: string): Promise<SavedSearch[]>;
  /** Searches that nobody looked at since before `version`, of accounts with a confirmed address and no mail that `day`. */
  waiting(siteId: string, version: number, day: string): Promise<WaitingAccount[]>;
  /** Vehicles of the site by id, with the version of its stock that brought each there, where that is after `version`. */
  arrivals(siteId: string, version: number): Promise<Map<string, number>>;
  /**
   * Notes that an account's searches were looked at up to `version`, with the mail that tells what was found. Answers
   * false, and does nothing, when there is a mail and the account got one that `day`, or its alerts go elsewhere now.
   */
  noteLooked(
    siteId: string,
    looked: { account: WaitingAccount; version: number; day: string; now: number },
    mail: OutboxEntry | null,
  ): Promise<boolean>;
}

/** The search of an address, on its first page and in the site's own order; null when it is none, or one for everything. */
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

/** Whether shoppers can keep searches: they are of all the site's vehicles, so a dealership's own setting does not count. */
export function keepsSearches({ watchlist }: { watchlist: Pick<Site["watchlist"], "storage"> }): boolean {
  return watchlist.storage === "account";
}
