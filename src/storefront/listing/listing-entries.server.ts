import { searchPath } from "../../addresses/paths.ts";
import type { SitemapEntry } from "../../discovery/sitemap-entry.ts";
import { setRefinement } from "../../search/query-changes.ts";
import type { SearchQuery } from "../../search/search-query.ts";
import { buildSearchUrl } from "../../search/search-url.ts";
import { siteFacts } from "../../search/site-facts.ts";
import { carTypes } from "../../vehicles/vehicle.ts";
import { newestArrival } from "../page/newest-arrival.server.ts";
import type { SiteRequest } from "../page/site-request.server.ts";
import { siteCarTypePaths, carTypesOfPath } from "./car-type-paths.ts";

/**
 * The first pages of the listings that search engines may index: those of car types, makes and models with stock. They
 * change when a vehicle comes.
 */
export async function listingEntries(request: SiteRequest): Promise<SitemapEntry[]> {
  const { engine, scope, everything } = request;
  const { makes, carTypes: inStock } = await siteFacts(engine, scope);
  const carTypePaths = carTypePathsWith(
    inStock.map(({ value }) => value),
    request.site,
  );
  const listings: Listing[] = [
    { path: searchPath, query: everything },
    ...carTypePaths.map((path) => ({
      path,
      query: setRefinement(everything, "car_type", [...carTypesOfPath(path)]),
    })),
  ];
  for (const { value } of makes) listings.push(...(await makeListings(value, request)));
  const byPath = new Map(listings.map((listing) => [listing.path, listing]));
  const entries: SitemapEntry[] = [];
  // One after the other, because a large site has hundreds, and searches keep a process busy.
  for (const { path, query } of byPath.values())
    if (!path.includes("?")) entries.push({ path, changedAt: await newestArrival(query, request) });
  return entries;
}

type Listing = { path: string; query: SearchQuery };

/** The paths of car types with stock, except of those that are the site's whole stock. */
function carTypePathsWith(inStock: readonly string[], site: SiteRequest["site"]): string[] {
  const listed = site.stock.filters.carTypes ?? carTypes;
  return siteCarTypePaths(site).filter((path) => {
    const meant = carTypesOfPath(path);
    return meant.some((carType) => inStock.includes(carType)) && !listed.every((carType) => meant.includes(carType));
  });
}

async function makeListings(make: string, { engine, scope, urls, everything }: SiteRequest): Promise<Listing[]> {
  const ofMake = setRefinement(everything, "make", [make]);
  const { facets } = await engine.search(scope, { query: ofMake, hitsPerPage: 0, facets: ["model"], ranges: [] });
  const ofModels = (facets.model ?? []).map(({ value }) => setRefinement(ofMake, "model", [value]));
  return [ofMake, ...ofModels].map((query) => ({ path: buildSearchUrl(query, urls), query }));
}
