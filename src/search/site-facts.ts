import type { Bounds, FacetCount, SearchEngine, SearchScope } from "./search-engine.ts";
import { emptyQuery } from "./search-query.ts";

/** Figures about a site's stock for its home page. Lists are in the order of `facetOrder`. */
export type SiteFacts = {
  count: number;
  carTypes: readonly FacetCount[];
  itemTypes: readonly FacetCount[];
  bodies: readonly FacetCount[];
  makes: readonly FacetCount[];
  dealerships: readonly FacetCount[];
  /** Australian dollars; null if no vehicle has a price. */
  prices: Bounds | null;
  /** Null if no vehicle has a year. */
  years: Bounds | null;
};

/** Counts a site's stock with the search engine, so that a home page always agrees with the pages it links to. */
export async function siteFacts(engine: SearchEngine, scope: SearchScope): Promise<SiteFacts> {
  const { count, facets, ranges } = await engine.search(scope, {
    query: emptyQuery,
    hitsPerPage: 0,
    facets: ["car_type", "item_type", "simple_body", "make", "dealership_slug"],
    ranges: ["price", "year"],
  });
  return {
    count,
    carTypes: facets.car_type ?? [],
    itemTypes: facets.item_type ?? [],
    bodies: facets.simple_body ?? [],
    makes: facets.make ?? [],
    dealerships: facets.dealership_slug ?? [],
    prices: ranges.price ?? null,
    years: ranges.year ?? null,
  };
}
