import { activeFilters } from "./active-filters.ts";
import type { SearchQuery } from "./search-query.ts";

/** Counts up to this are always those of the search (§9, SE-11). */
const highestPlainCount = 1999;

/**
 * How many vehicles a page says there are. Of the whole stock a site may state a number of its own in place of a
 * count above 1999; what a shopper narrows down is counted exactly (SE-11).
 */
export function statedCount(
  count: number,
  query: SearchQuery,
  { stockCountOverride }: { stockCountOverride: number | null },
): number {
  const isWholeStock = activeFilters(query).length === 0 && query.sort !== "lowest-price";
  return stockCountOverride !== null && isWholeStock && count > highestPlainCount ? stockCountOverride : count;
}
