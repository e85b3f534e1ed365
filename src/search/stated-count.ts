import { activeFilters } from "./active-filters.ts";
import type { SearchQuery } from "./search-query.ts";

/** Counts up to this are always those of the search (§9, SE-11). */
const highestPlainCount = 1999;

/**
 * Number of vehicles stated on a page. For its complete stock a site may configure a number that replaces a count
 * above 1999; filtered results always show the exact count (SE-11).
 */
export function statedCount(
  count: number,
  query: SearchQuery,
  { stockCountOverride }: { stockCountOverride: number | null },
): number {
  const isUnfiltered = activeFilters(query).length === 0 && query.sort !== "lowest-price";
  return stockCountOverride !== null && isUnfiltered && count > highestPlainCount ? stockCountOverride : count;
}
