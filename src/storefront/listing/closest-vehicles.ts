import { setRefinement } from "../../search/query-changes.ts";
import type { SearchQuery } from "../../search/search-query.ts";
import { isSold } from "../../vehicles/availability.ts";
import type { Vehicle } from "../../vehicles/vehicle.ts";
import type { ListingRequest } from "../listing-request/listing-request.ts";

/**
 * Up to `count` distinct vehicles for sale from the results of the queries, which run in order until there are enough.
 * Reserved vehicles come last. The vehicle with the id `apartFrom` is excluded.
 */
export async function closestVehicles(
  queries: Iterable<SearchQuery> | AsyncIterable<SearchQuery>,
  count: number,
  { engine, scope }: Pick<ListingRequest, "engine" | "scope">,
  apartFrom?: string,
): Promise<Vehicle[]> {
  const found = new Map<string, Vehicle>();
  for await (const query of queries) {
    const forSale = setRefinement(query, "status", ["in_stock", "coming_soon"]);
    const { hits } = await engine.search(scope, { query: forSale, hitsPerPage: count + 1, facets: [], ranges: [] });
    // A vehicle with the status "in stock" may still be marked as sold.
    for (const hit of hits) if (hit.id !== apartFrom && !isSold(hit)) found.set(hit.id, hit);
    if (found.size >= count) break;
  }
  return [...found.values()].toSorted((one, other) => Number(one.reserved) - Number(other.reserved)).slice(0, count);
}
