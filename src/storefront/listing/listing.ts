import { activeFilters, removeFilter } from "../../search/active-filters.ts";
import type { ValueNames } from "../../search/facets.ts";
import { clearFilters, setPage } from "../../search/query-changes.ts";
import type { SearchResult } from "../../search/search-engine.ts";
import type { FacetField, RangeField, SearchQuery } from "../../search/search-query.ts";
import { sortOptions } from "../../search/search-query.ts";
import { buildSearchUrl, type SearchUrlSite } from "../../search/search-url.ts";
import { filterGroups, type ShownField, shownFields } from "./filter-groups.ts";
import { listedVehicles } from "../card/listed-vehicle.ts";
import { listingHeading } from "./listing-heading.ts";
import { goodsNoun, type ListingView } from "./listing-view.ts";
import { pageNumbers } from "./page-numbers.ts";
import type { ListingRequest } from "./listing-request.ts";
import { waysOn } from "./ways-on.ts";

const sortLabels: Record<(typeof sortOptions)[number], string> = {
  "most-relevant": "Most relevant",
  latest: "Latest",
  "highest-price": "Highest price",
  "lowest-price": "Lowest price",
};

/** Answers a search as the listing page shows it. */
export async function listing(asked: SearchQuery, context: ListingRequest): Promise<Omit<ListingView, "reading">> {
  const { site, scope, urls } = context;
  const fields = shownFields(site, asked);
  const { query, result } = await searchExistingPage(asked, fields, context);
  const names = valueNames(context);
  const filters = activeFilters(query, names);
  const cleared = clearFilters(query);
  return {
    siteSlug: site.slug,
    stockVersion: context.stockVersion,
    ...(context.hasOpenSearchHost ? { hasOpenSearchHost: true } : {}),
    noun: goodsNoun(site.stock.itemTypes),
    url: buildSearchUrl(query, urls),
    heading: listingHeading(query, site),
    text: query.text,
    count: result.count,
    listed: listedVehicles(result.hits, context.siteForDealership, scope.now),
    filters: filterGroups(query, result, fields, site, names),
    carried: carriedFields(query, fields),
    chips: filters.map((filter) => ({
      label: filter.valueLabel,
      href: buildSearchUrl(removeFilter(query, filter), urls),
    })),
    clearHref: filters.length > 0 ? buildSearchUrl(cleared, urls) : null,
    sorts: sortOptions.map((value) => ({ value, label: sortLabels[value], selected: value === query.sort })),
    ...paging(query, result, urls),
    ...(result.count === 0 ? await waysOn(query, context, names) : { rescues: [], closest: { cards: [], notes: [] } }),
    images: { urlPattern: site.images.urlPattern, widths: site.images.widths },
  };
}

/** A page after the last one, as an old link may name, is the last one (SU-08). */
async function searchExistingPage(
  asked: SearchQuery,
  fields: readonly ShownField[],
  { site, engine, scope }: ListingRequest,
) {
  const search = (query: SearchQuery) =>
    engine.search(scope, {
      query,
      hitsPerPage: site.stock.pageSize,
      facets: fields.filter(
        (field): field is FacetField => field !== "price" && field !== "km" && field !== "subscription_price",
      ),
      ranges: fields.filter(
        (field): field is RangeField => field === "price" || field === "km" || field === "subscription_price",
      ),
    });
  const result = await search(asked);
  if (asked.page <= Math.max(1, result.pages)) return { query: asked, result };
  const query = setPage(asked, Math.max(1, result.pages));
  return { query, result: await search(query) };
}

/** The names people know for the codes that filters use. */
function valueNames({ site, foundPlaces }: ListingRequest): ValueNames {
  const found = [...foundPlaces(site.slug)].map(([slug, place]) => [slug, place.name] as const);
  return {
    dealership_slug: Object.fromEntries([...found, ...site.dealerships.map(({ slug, name }) => [slug, name] as const)]),
  };
}

function paging(query: SearchQuery, result: SearchResult, urls: SearchUrlSite) {
  const hrefOf = (page: number) => buildSearchUrl(setPage(query, page), urls);
  return {
    page: result.page,
    lastPage: result.pages,
    pages: pageNumbers(result.page, result.pages).map((page) => ({ page, href: hrefOf(page) })),
    previousHref: result.page > 1 ? hrefOf(result.page - 1) : null,
    nextHref: result.page < result.pages ? hrefOf(result.page + 1) : null,
  };
}

/** Refinements that no shown group holds still belong to the form. */
function carriedFields(query: SearchQuery, shown: readonly string[]): { name: string; value: string }[] {
  const refinements = Object.entries(query.refinements)
    .filter(([field]) => !shown.includes(field))
    .flatMap(([field, values]) => values.map((value) => ({ name: `refinementList[${field}][]`, value })));
  const ranges = Object.entries(query.ranges)
    .filter(([field]) => !shown.includes(field))
    .map(([field, { min, max }]) => ({ name: `range[${field}]`, value: `${min ?? ""}:${max ?? ""}` }));
  return [...refinements, ...ranges];
}
