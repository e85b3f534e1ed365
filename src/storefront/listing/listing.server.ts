import { activeFilters, removeFilters } from "../../search/active-filters.ts";
import { isDefinedValue, withoutUnknownValues } from "../../search/known-values.ts";
import type { SearchQuery } from "../../search/search-query.ts";
import { buildSearchUrl, canonicalRedirect, parseSearchUrl, type SearchUrlSite } from "../../search/search-url.ts";
import { makeOfName } from "../../search/search-vocabulary.ts";
import { valueNames } from "../../search/value-names.ts";
import { relatedSearches } from "../landing/related-searches.ts";
import { addressOfReading, isTyped, isTyping, withTyping, typedWords } from "../listing-request/typed-address.ts";
import type { Page, PageAnswer } from "../page/page.ts";
import type { SiteRequest } from "../page/site-request.server.ts";
import type { Visit } from "../page/visit.server.ts";
import { searchReading, typedSearch, typedSearchAddress } from "../search-box/typed-search.ts";
import { carriedFields, listing } from "./listing.ts";
import { listingHead } from "./listing-head.server.ts";
import { allOptionsField } from "./all-options-url.ts";
import type { FilterGroup, ListingView } from "./listing-view.ts";

const mostChips = 20;

/** The listing at an address, or a redirect to the canonical address of the same search. */
export async function listingPage({ path, query, request }: Visit): Promise<PageAnswer<Page<"listing", ListingView>>> {
  const parsed = parseSearchUrl(path, query, request.urls);
  if (isTyped(query)) {
    const typed = await typedSearch(parsed.query, request);
    return { redirectTo: typedSearchAddress(typed, query), isTemporary: true };
  }
  const redirect = canonicalRedirect(path, parsed, request.urls);
  if (redirect !== null) return { redirectTo: redirect };
  const found = await readListing(knownPart(parsed.query, request), query, request);
  // Unknown text in a path must not be repeated as the site's own heading.
  const view = parsed.unknown ? { ...found.view, heading: request.site.copy.searchHeading, found: "" } : found.view;
  return {
    name: "listing",
    status: 200,
    dealershipSlug: onlyDealership(parsed.query),
    props: view,
    head: listingHead(found.query, view, { ...request, isUnknown: parsed.unknown }),
    related: relatedSearches("listings", found.query, request),
  };
}

export async function listingData(
  { path, query }: { path: string; query: string },
  request: SiteRequest,
): Promise<ListingView> {
  const asked = knownPart(parseSearchUrl(path, query, request.urls).query, request);
  if (!isTyped(query)) return (await readListing(asked, query, request)).view;
  const typed = await typedSearch(asked, request);
  const { view } = await readListing(knownPart(typed.query, request), typed.href.split("?")[1] ?? "", request);
  return isTyping(query) ? { ...view, ...unsentForm(asked, view, request) } : view;
}

/** The query without values that neither the site's stock nor its settings name. */
function knownPart(query: SearchQuery, request: SiteRequest): SearchQuery {
  const { site, engine, urls } = request;
  const names = valueNames(request);
  return withoutUnknownValues(
    query,
    (field, value) =>
      isDefinedValue(field, value) ||
      Object.hasOwn(names[field] ?? {}, value) ||
      (field === "make" && makeOfName(urls.vocabulary, value) !== null) ||
      engine.hasValue(site.slug, field, value),
  );
}

/** While a person types, results are those of the submitted form, but the form itself remains as it is. */
function unsentForm(asked: SearchQuery, { filters }: ListingView, request: SiteRequest): Partial<ListingView> {
  const groups = filters.map((group): FilterGroup => {
    if (group.kind === "range") {
      const range = asked.ranges[group.field];
      return range === undefined ? { ...group, range: { min: null, max: null }, summary: null } : { ...group, range };
    }
    const chosen = asked.refinements[group.field] ?? [];
    const parts = group.parts.map(({ heading, options }) => ({
      heading,
      options: options.map(({ value, count, label }) => ({
        value,
        count,
        ...(label === undefined ? {} : { label }),
        ...(chosen.includes(value) ? { selected: true as const } : {}),
      })),
    }));
    return { ...group, parts, summary: chosen.length > 0 ? group.summary : null };
  });
  return {
    url: withTyping(buildSearchUrl(asked, request.urls)),
    text: asked.text,
    filters: groups,
    carried: carriedFields(asked, groups),
    reading: null,
  };
}

/** A listing with how its words were interpreted, and its address without them. */
async function readListing(
  query: SearchQuery,
  queryString: string,
  request: SiteRequest,
): Promise<{ view: ListingView; query: SearchQuery }> {
  const [reading, found] = await Promise.all([
    typedWords(query, queryString) === "" ? null : searchReading(query, queryString, request),
    listing(query, request, allOptionsField(queryString)),
  ]);
  const chips = limitedChips(found.chips, query, request.urls);
  const view = { ...found, chips, url: addressOfReading(found.url, reading), reading };
  return { view, query: { ...query, page: found.page } };
}

/**
 * The chips of a query's filters. Each has an address with all other filters, so a long query has one chip for the
 * last of them.
 */
function limitedChips(chips: ListingView["chips"], query: SearchQuery, urls: SearchUrlSite): ListingView["chips"] {
  if (chips.length <= mostChips) return chips;
  const rest = activeFilters(query).slice(mostChips - 1);
  const href = buildSearchUrl(removeFilters(query, rest), urls);
  return [...chips.slice(0, mostChips - 1), { label: `${rest.length} more filters`, href }];
}

function onlyDealership({ refinements: { dealership_slug: slugs = [] } }: SearchQuery): string | null {
  return slugs.length === 1 ? (slugs[0] ?? null) : null;
}
