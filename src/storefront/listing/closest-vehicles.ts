import { setRefinement } from "../../search/query-changes.ts";
import type { SearchQuery } from "../../search/search-query.ts";
import { isSold } from "../../vehicles/availability.ts";
import type { Vehicle } from "../../vehicles/vehicle.ts";
import type { ListingRequest } from "./listing-request.ts";

/**
 * Up to `count` vehicles for sale that searches find, each once: those of the first search, and while these are too
 * few those of the next; what is reserved comes last. The vehicle with the id `apartFrom` is not among them.
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
    // A vehicle in stock may be marked as sold.
    for (const hit of hits) if (hit.id !== apartFrom && !isSold(hit)) found.set(hit.id, hit);
    if (found.size >= count) break;
  }
  return [...found.values()].toSorted((one, other) => Number(one.reserved) - Number(other.reserved)).slice(0, count);
}
