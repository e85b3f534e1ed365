import type { SearchQuery } from "../../search/search-query.ts";
import { parseSearchUrl } from "../../search/search-url.ts";
import { addressOfReading, addressOfTyping, isTyped, isTyping, wordsOf } from "../search-box/typed-address.ts";
import { carriedFields, listing } from "./listing.ts";
import type { ListingRequest } from "./listing-request.ts";
import { wholeListOf } from "./whole-list-url.ts";
import type { FilterGroup, ListingView } from "./listing-view.ts";

/** Reading words takes most of the code that listings need: a browser loads it with the first words. */
const wordReader = () => import("../search-box/typed-search.ts");

/** The listing of a search address. The server answers scripts with it, and a browser that asks a host makes it itself. */
export async function listingData(
  { path, query }: { path: string; query: string },
  request: ListingRequest,
): Promise<ListingView> {
  const asked = parseSearchUrl(path, query, request.urls).query;
  if (!isTyped(query)) return readListing(asked, query, request);
  const typed = await (await wordReader()).typedSearch(asked, request);
  const found = await readListing(typed.query, typed.href.split("?")[1] ?? "", request);
  return isTyping(query) ? { ...found, ...unsentForm(asked, found, request) } : found;
}

/** What is found while somebody types is what sending the form will find; the form stays as it is meanwhile. */
function unsentForm(asked: SearchQuery, { filters }: ListingView, request: ListingRequest): Partial<ListingView> {
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
    url: addressOfTyping(asked, request),
    text: asked.text,
    filters: groups,
    carried: carriedFields(asked, groups),
    reading: null,
  };
}

/** A listing with the way to the other reading of the words that it came from. */
export async function readListing(
  query: SearchQuery,
  queryString: string,
  request: ListingRequest,
): Promise<ListingView> {
  const hasWords = wordsOf(query, queryString) !== "";
  const [reading, view] = await Promise.all([
    hasWords ? wordReader().then(({ searchReading }) => searchReading(query, queryString, request)) : null,
    listing(query, request, wholeListOf(queryString)),
  ]);
  return { ...view, url: addressOfReading(view.url, reading), reading };
}
