import { localTime } from "../../locations/local-time.ts";
import { promotionsOnPage } from "../../offers/promotion.ts";
import { activeFilters, removeFilter } from "../../search/active-filters.ts";
import { clearFilters, setPage, setRange, setSort } from "../../search/query-changes.ts";
import type { SearchResult } from "../../search/search-engine.ts";
import {
  facetFields,
  isRangeField,
  rangeFields,
  type SearchQuery,
  sortOptions,
  valueLists,
} from "../../search/search-query.ts";
import { valueLabel } from "../../search/facets.ts";
import { valueNames } from "../../search/value-names.ts";
import { statedCount } from "../../search/stated-count.ts";
import { buildSearchUrl, type SearchUrlSite } from "../../search/search-url.ts";
import { listNames, rangeName } from "../../search/parameter-names.ts";
import { filterGroups, type ListingResult, type ShownField, shownFields } from "./filter-groups.ts";
import { imageSettings } from "../card/picture-sources.ts";
import { listedVehicles } from "../card/listed-vehicle.ts";
import { listingHeading } from "./listing-heading.ts";
import { keepsSearches } from "../../watchlist/saved-search.ts";
import { type GoodsNoun, goodsNoun } from "../../vehicles/goods-noun.ts";
import type { FilterGroup, ListingView } from "./listing-view.ts";
import { pageNumbers } from "./page-numbers.ts";
import type { ListingRequest } from "../listing-request/listing-request.ts";

/** Runs a search and returns the listing page's view. `expandedField` names a field whose full list of options is included. */
export async function listing(
  asked: SearchQuery,
  context: ListingRequest,
  expandedField: string | null,
): Promise<Omit<ListingView, "reading">> {
  const { site, scope, urls } = context;
  const fields = shownFields(site, asked);
  const { query, result } = await searchExistingPage(asked, fields, context);
  const names = valueNames(context);
  const filters = activeFilters(query, names);
  const cleared = clearFilters(query);
  const url = buildSearchUrl(query, urls);
  const noun = goodsNoun(site.stock.itemTypes);
  const groups = filterGroups(query, result, fields, { site, names, url, expandedField });
  return {
    siteSlug: site.slug,
    stockVersion: context.stockVersion,
    ...(context.hasOpenSearchHost ? { hasOpenSearchHost: true } : {}),
    noun,
    url,
    ...listingHeading({ query, filters, count: result.count, noun: nounFor(result, noun), site }),
    text: query.text,
    count: statedCount(result.count, query, site.stock),
    ...(await withoutPrice(query, result, context)),
    listed: listedVehicles(result.hits, context.siteForDealership, scope.now),
    promotions: promotionsOnPage(
      site.banners.promotions,
      localTime(context.now, site.timeZone).date,
      result.hits.length,
    ),
    filters: groups,
    carried: carriedFields(query, groups),
    chips: filters.map((filter) => ({
      label: filter.valueLabel,
      href: buildSearchUrl(removeFilter(query, filter), urls),
    })),
    ...(filters.length > 0 && keepsSearches(site) ? { canBeSaved: true } : {}),
    clearHref: filters.length > 0 ? buildSearchUrl(cleared, urls) : null,
    sort: query.sort,
    ...paging(query, result, urls),
    ...(await otherVehicles(query, result, context)),
    images: imageSettings(site.images),
  };
}

/** The kind of goods if all results are of one kind, otherwise the site's noun. */
function nounFor({ facets }: SearchResult, noun: GoodsNoun): string {
  const [only, ...more] = facets.item_type ?? [];
  return only && more.length === 0 ? valueLabel("item_type", only.value) : noun;
}

/** Browsers that make listings load its code with the first search that finds nothing or a single vehicle. */
async function otherVehicles(
  query: SearchQuery,
  { count, hits: [only] }: SearchResult,
  context: ListingRequest,
): Promise<Partial<ListingView>> {
  if (count > 1) return {};
  const { waysOn, besideOnly } = await import("./ways-on.ts");
  return only ? besideOnly(only, query, context) : waysOn(query, context, valueNames(context));
}

/** Page numbers beyond the end, as in old links, fall back to the last page (SU-08). */
async function searchExistingPage(
  asked: SearchQuery,
  fields: readonly ShownField[],
  context: ListingRequest,
): Promise<{ query: SearchQuery; result: ListingResult }> {
  const { site, engine, scope } = context;
  const search = (query: SearchQuery) =>
    engine.search(scope, {
      query,
      hitsPerPage: site.stock.pageSize,
      facets: [...new Set([...fields.filter((field) => !isRangeField(field)), "price_range" as const])],
      ranges: fields.filter(isRangeField),
    });
  const first = await search(asked);
  const query = setPage(asked, Math.min(asked.page, Math.max(1, first.pages)));
  const result = query.page === asked.page ? first : await search(query);
  return { query, result: { ...result, prices: await priceCounts(query, result, context) } };
}

/** Distribution of the stock over the price bands, regardless of the selected price. */
async function priceCounts(query: SearchQuery, result: SearchResult, { engine, scope }: ListingRequest) {
  if (query.ranges.price === undefined) return result.facets.price_range ?? [];
  const anyPrice = setRange(query, "price", { min: null, max: null });
  const { facets } = await engine.search(scope, {
    query: anyPrice,
    hitsPerPage: 0,
    facets: ["price_range"],
    ranges: [],
  });
  return facets.price_range ?? [];
}

/**
 * Sorting by lowest price excludes vehicles without one (SE-07); returns the total including them, and a link to it.
 */
async function withoutPrice(
  query: SearchQuery,
  { count }: SearchResult,
  { engine, scope, urls }: ListingRequest,
): Promise<Pick<ListingView, "priced">> {
  if (query.sort !== "lowest-price") return {};
  const all = setSort(query, sortOptions[0]);
  const found = await engine.search(scope, { query: all, hitsPerPage: 0, facets: [], ranges: [] });
  return found.count === count ? {} : { priced: { of: found.count, allHref: buildSearchUrl(all, urls) } };
}

function paging(query: SearchQuery, result: SearchResult, urls: SearchUrlSite) {
  const pageHref = (page: number) => buildSearchUrl(setPage(query, page), urls);
  return {
    page: result.page,
    lastPage: result.pages,
    pages: pageNumbers(result.page, result.pages).map((page) => ({ page, href: pageHref(page) })),
    previousHref: result.page > 1 ? pageHref(result.page - 1) : null,
    nextHref: result.page < result.pages ? pageHref(result.page + 1) : null,
  };
}

/** Active refinements that no visible group includes, for hidden form fields. */
export function carriedFields(query: SearchQuery, groups: readonly FilterGroup[]): { name: string; value: string }[] {
  const isShown = (kind: FilterGroup["kind"], field: string) =>
    groups.some((group) => group.kind === kind && group.field === field);
  const values = valueLists.flatMap((list) =>
    facetFields.flatMap((field) =>
      list === "refinements" && isShown("options", field)
        ? []
        : (query[list][field] ?? []).map((value) => ({ name: `${listNames[list]}[${field}][]`, value })),
    ),
  );
  const ranges = rangeFields.flatMap((field) => {
    const range = query.ranges[field];
    if (range === undefined || isShown("range", field)) return [];
    return { name: rangeName(field), value: `${range.min ?? ""}:${range.max ?? ""}` };
  });
  return [...values, ...ranges];
}
