import { searchPath, vehicleHref } from "../../addresses/paths.ts";
import { setPage, setRefinement } from "../../search/query-changes.ts";
import type { SearchQuery } from "../../search/search-query.ts";
import { buildSearchUrl } from "../../search/search-url.ts";
import { siteOrigin } from "../../settings/site-origin.ts";
import { countText } from "../../vehicles/goods-noun.ts";
import { carTypes } from "../../vehicles/vehicle.ts";
import type { PageHead } from "../page/page.ts";
import type { SiteRequest } from "../page/site-request.server.ts";
import { breadcrumbs, type Crumb, itemList } from "../structured-data/lists.ts";
import type { Thing } from "../structured-data/thing.ts";
import type { ListingView } from "./listing-view.ts";

type HeadRequest = Pick<SiteRequest, "site" | "urls"> & { isUnknown: boolean };

/**
 * The head of a listing. Search engines may index the whole stock and the pages of car types, makes and models, with
 * every page of their lists; other combinations of filters, orders and searches without results they may not.
 */
export function listingHead(query: SearchQuery, view: ListingView, request: HeadRequest): PageHead {
  const { site, urls } = request;
  const canonicalPath = canonicalListing(query, request);
  const isEmpty = request.isUnknown || view.count === 0;
  const isIndexed = !isEmpty && !buildSearchUrl(setPage(query, 1), urls).includes("?");
  const title = pageTitle(query, view, request);
  return {
    title,
    description: isEmpty
      ? `Nothing at ${site.name} matches this search right now.`
      : listingDescription(title, view, request),
    canonicalPath: request.isUnknown ? null : canonicalPath,
    index: isIndexed,
    structuredData: isIndexed && !isExpanded(view) ? listingThings(query, view, request) : [],
    pager: { previous: view.previousHref, next: view.nextHref },
  };
}

function listingDescription(title: string, { count, noun }: ListingView, { site }: HeadRequest): string {
  const place = title.includes(site.name) ? "" : ` at ${site.name}`;
  return `${title}: ${countText(count, noun)}${place}, with prices and pictures.`;
}

/** The heading with the order, if it is not the site's own, so that no two addresses of a site share a title. */
function pageTitle({ sort }: SearchQuery, { heading }: ListingView, { site }: HeadRequest): string {
  return sort === site.search.defaultSort ? heading : `${heading}, ${sort.replace("-", " ")} first`;
}

/** Car types that are all that a site lists have its whole stock, which has an address of its own. */
function canonicalListing(query: SearchQuery, { site, urls }: HeadRequest): string {
  const listed = site.stock.filters.carTypes ?? carTypes;
  const asked: readonly string[] = query.refinements.car_type ?? [];
  const isEverything = listed.every((carType) => asked.includes(carType));
  return buildSearchUrl(isEverything ? setPage(setRefinement(query, "car_type", []), query.page) : query, urls);
}

/** Whether the page has a whole list of options: another address has the same vehicles, and the page must stay small. */
function isExpanded({ filters }: ListingView): boolean {
  return filters.some((group) => group.kind === "options" && group.isExpanded);
}

/** The way to the listing, except to the whole stock, which is the first step; and its vehicles, by address alone. */
function listingThings(query: SearchQuery, view: ListingView, request: HeadRequest): Thing[] {
  const origin = siteOrigin(request.site);
  const vehicles = itemList(
    origin,
    view.listed.cards.map(({ slug }) => vehicleHref(slug)),
  );
  return view.url === searchPath ? [vehicles] : [breadcrumbs(origin, listingCrumbs(query, view, request)), vehicles];
}

function listingCrumbs(query: SearchQuery, view: ListingView, { site, urls }: HeadRequest): Crumb[] {
  const { make = [], model = [] } = query.refinements;
  const ofMake = { ...query, refinements: { make }, page: 1 };
  return [
    { name: site.copy.searchHeading, path: searchPath },
    ...(model.length === 1 ? [{ name: make.join(), path: buildSearchUrl(ofMake, urls) }] : []),
    { name: view.heading, path: view.url },
  ];
}
