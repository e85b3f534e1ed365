import type { Account } from "../accounts/account-store.ts";
import { activeFilters } from "../search/active-filters.ts";
import type { SearchUrlSite } from "../search/search-url.ts";
import { valueNames } from "../search/value-names.ts";
import type { Site } from "../sites/site-config.ts";
import { keepsSearches, readSavedSearch, type SavedSearches } from "./saved-search.ts";

type SearchesOfSite = Parameters<typeof valueNames>[0] & {
  site: Pick<Site, "watchlist">;
  urls: SearchUrlSite;
  now: number;
  stockVersion: number;
};

/**
 * Saves a search by its address, under the words of its filters. `no-search`: the address is none of the site's
 * searches, or the site saves none. `full`: the account has as many as it may.
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
  const name = activeFilters(search.query, valueNames(request))
    .map(({ valueLabel }) => valueLabel)
    .join(", ");
  const saved = { address: search.address, name, lookedVersion: stockVersion };
  return (await savedSearches.save(site.slug, accountId, saved, now)) ? "saved" : "full";
}
