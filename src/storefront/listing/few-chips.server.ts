import { activeFilters, removeFilters } from "../../search/active-filters.ts";
import type { SearchQuery } from "../../search/search-query.ts";
import { buildSearchUrl, type SearchUrlSite } from "../../search/search-url.ts";
import type { ListingView } from "./listing-view.ts";

const mostChips = 20;

/**
 * The chips of a query's filters. Each has an address with all other filters, so a long query has one chip for the
 * last of them.
 */
export function fewChips(chips: ListingView["chips"], query: SearchQuery, urls: SearchUrlSite): ListingView["chips"] {
  if (chips.length <= mostChips) return chips;
  const rest = activeFilters(query).slice(mostChips - 1);
  const href = buildSearchUrl(removeFilters(query, rest), urls);
  return [...chips.slice(0, mostChips - 1), { label: `${rest.length} more filters`, href }];
}
