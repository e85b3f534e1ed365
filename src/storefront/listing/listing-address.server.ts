import { setPage } from "../../search/query-changes.ts";
import type { SearchQuery } from "../../search/search-query.ts";
import { buildSearchUrl, canonicalRedirect, parseSearchUrl } from "../../search/search-url.ts";
import { formatCount } from "../../vehicles/australian-format.ts";
import { isTyped } from "../listing-request/typed-address.ts";
import type { Page, PageAnswer } from "../page/page.ts";
import type { Visit } from "../page/visit.server.ts";
import { typedSearch, typedSearchAddress } from "../search-box/typed-search.ts";
import { readListing } from "./listing-data.server.ts";
import type { ListingView } from "./listing-view.ts";

/** The listing at an address, or a redirect to the canonical address of the same search. */
export async function listingPage({ path, query, request }: Visit): Promise<PageAnswer<Page<"listing", ListingView>>> {
  if (isTyped(query)) {
    const typed = await typedSearch(parseSearchUrl(path, query, request.urls).query, request);
    return { redirectTo: typedSearchAddress(typed, query), isTemporary: true };
  }
  const redirect = canonicalRedirect(path, query, request.urls);
  if (redirect !== null) return { redirectTo: redirect };
  const parsed = parseSearchUrl(path, query, request.urls);
  const found = await readListing(parsed.query, query, request);
  // Unknown text in a path must not be repeated as the site's own heading.
  const view = parsed.unknown ? { ...found, heading: request.site.copy.searchHeading } : found;
  return {
    name: "listing",
    status: 200,
    dealershipSlug: onlyDealership(parsed.query),
    props: view,
    head: {
      title: view.page > 1 ? `${view.heading}, page ${view.page}` : view.heading,
      description: `${formatCount(view.count)} vehicles at ${request.site.name}: prices, pictures and where to see them.`,
      canonicalPath: buildSearchUrl(setPage(parsed.query, view.page), request.urls),
      index: !parsed.unknown && view.count > 0,
      structuredData: [],
    },
  };
}

/** A listing of a single dealership's stock is a page of that dealership. */
function onlyDealership({ refinements: { dealership_slug: slugs = [] } }: SearchQuery): string | null {
  return slugs.length === 1 ? (slugs[0] ?? null) : null;
}
