import type { Account } from "../accounts/account-store.ts";
import { activeFilters } from "../search/active-filters.ts";
import type { SearchQuery } from "../search/search-query.ts";
import type { SearchUrlSite } from "../search/search-url.ts";
import { valueNames } from "../search/value-names.ts";
import { keepsSearches, readSavedSearch, type SavedSearches } from "./saved-search.ts";
import type { WatchlistSettings } from "./watchlist-settings.ts";

type SearchesOfSite = Parameters<typeof valueNames>[0] & {
  site: { watchlist: WatchlistSettings };
  urls: SearchUrlSite;
  now: number;
  stockVersion: number;
};

/**
 * Saves a search by its URL, named after its filters. `no-search`: the URL is not a search of the site, or the site
 * does not save searches. `full`: the account has reached its limit.
 */
export async function saveSearch(
  written: string,
  { accountId }: Account,
  request: SearchesOfSite,
  savedSearches: SavedSearches,
): Promise<"saved" | "no-search" | "full"> {
  const { site, urls, now, stockVersion } = request;
  const search = keepsSearches(site) ? readSavedSearch(written, urls) : null;
  if (search === null) return "no-search";
  const name = searchName(search.query, request);
  const saved = { address: search.address, name, checkedVersion: stockVersion };
  return (await savedSearches.save(site.slug, accountId, saved, now)) ? "saved" : "full";
}

/** A search named after its filters. */
export function searchName(query: SearchQuery, request: Parameters<typeof valueNames>[0]): string {
  return activeFilters(query, valueNames(request))
    .map(({ valueLabel }) => valueLabel)
    .join(", ");
}
