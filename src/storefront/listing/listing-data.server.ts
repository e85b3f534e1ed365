import type { SearchQuery } from "../../search/search-query.ts";
import { buildSearchUrl, parseSearchUrl } from "../../search/search-url.ts";
import { addressOfReading, isTyped, isTyping, withTyping, wordsOf } from "../listing-request/typed-address.ts";
import type { SiteRequest } from "../page/site-request.server.ts";
import { searchReading, typedSearch } from "../search-box/typed-search.ts";
import { carriedFields, listing } from "./listing.ts";
import { allOptionsField } from "./all-options-url.ts";
import type { FilterGroup, ListingView } from "./listing-view.ts";

/** The listing of a search address, with which the server responds to scripts. */
export async function listingData(
  { path, query }: { path: string; query: string },
  request: SiteRequest,
): Promise<ListingView> {
  const asked = parseSearchUrl(path, query, request.urls).query;
  if (!isTyped(query)) return readListing(asked, query, request);
  const typed = await typedSearch(asked, request);
  const found = await readListing(typed.query, typed.href.split("?")[1] ?? "", request);
  return isTyping(query) ? { ...found, ...unsentForm(asked, found, request) } : found;
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

/** A listing with how its words were interpreted. */
export async function readListing(query: SearchQuery, queryString: string, request: SiteRequest): Promise<ListingView> {
  const [reading, view] = await Promise.all([
    wordsOf(query, queryString) === "" ? null : searchReading(query, queryString, request),
    listing(query, request, allOptionsField(queryString)),
  ]);
  return { ...view, url: addressOfReading(view.url, reading), reading };
}
