import type { SearchQuery } from "../../search/search-query.ts";
import { parseSearchUrl } from "../../search/search-url.ts";
import { addressOfReading, isTyped, searchReading, typedSearch } from "../search-box/typed-search.ts";
import { listing } from "./listing.ts";
import type { ListingRequest } from "./listing-request.ts";
import { wholeListOf } from "./whole-list-url.ts";
import type { ListingView } from "./listing-view.ts";

/** The listing of a search address. The server answers scripts with it, and a browser that asks a host makes it itself. */
export async function listingData(
  { path, query }: { path: string; query: string },
  request: ListingRequest,
): Promise<ListingView> {
  const asked = parseSearchUrl(path, query, request.urls).query;
  if (!isTyped(query)) return readListing(asked, query, request);
  const typed = await typedSearch(asked, request);
  return readListing(typed.query, typed.href.split("?")[1] ?? "", request);
}

/** A listing with the way to the other reading of the words that it came from. */
export async function readListing(
  query: SearchQuery,
  queryString: string,
  request: ListingRequest,
): Promise<ListingView> {
  const [reading, view] = await Promise.all([
    searchReading(query, queryString, request),
    listing(query, request, wholeListOf(queryString)),
  ]);
  return { ...view, url: addressOfReading(view.url, reading), reading };
}
