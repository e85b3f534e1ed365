import { searchPath } from "../../addresses/paths.ts";
import type { SitemapEntry } from "../../discovery/sitemap-entry.ts";
import { setRefinement } from "../../search/query-changes.ts";
import { buildSearchUrl } from "../../search/search-url.ts";
import { siteFacts } from "../../search/site-facts.ts";
import { carTypes } from "../../vehicles/vehicle.ts";
import type { SiteRequest } from "../page/site-request.server.ts";
import { siteCarTypePaths, carTypesOfPath } from "./car-type-paths.ts";

/** The first pages of the listings that search engines may index: those of car types, makes and models with stock. */
export async function listingEntries(request: SiteRequest): Promise<SitemapEntry[]> {
  const { engine, scope } = request;
  const { makes, carTypes: inStock } = await siteFacts(engine, scope);
  const ofMakes = await Promise.all(makes.map(({ value }) => makePaths(value, request)));
  const paths = [
    searchPath,
    ...carTypePathsWith(
      inStock.map(({ value }) => value),
      request.site,
    ),
    ...ofMakes.flat(),
  ];
  return [...new Set(paths)].filter((path) => !path.includes("?")).map((path) => ({ path, changedAt: null }));
}

/** The paths of car types with stock, except of those that are the site's whole stock. */
function carTypePathsWith(inStock: readonly string[], site: SiteRequest["site"]): string[] {
  const listed = site.stock.filters.carTypes ?? carTypes;
  return siteCarTypePaths(site).filter((path) => {
    const meant = carTypesOfPath(path);
    return meant.some((carType) => inStock.includes(carType)) && !listed.every((carType) => meant.includes(carType));
  });
}

async function makePaths(make: string, { engine, scope, urls, everything }: SiteRequest): Promise<string[]> {
  const query = setRefinement(everything, "make", [make]);
  const { facets } = await engine.search(scope, { query, hitsPerPage: 0, facets: ["model"], ranges: [] });
  const models = (facets.model ?? []).map(({ value }) => buildSearchUrl(setRefinement(query, "model", [value]), urls));
  return [buildSearchUrl(query, urls), ...models];
}
