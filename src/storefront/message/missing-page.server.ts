import { activeFilters } from "../../search/active-filters.ts";
import { setText } from "../../search/query-changes.ts";
import type { SearchQuery } from "../../search/search-query.ts";
import { slugWords } from "../../vehicles/vehicle-slug.ts";
import { closestVehicles } from "../listing/closest-vehicles.ts";
import { typedSearch } from "../search-box/typed-search.ts";
import type { SiteRequest } from "../page/site-request.server.ts";
import { goneVehicleMessage, notFoundMessage } from "./message-texts.ts";
import { type MessagePage, messagePage } from "./message-pages.server.ts";
import { newestVehicles, offeredVehicles, vehicleOffer } from "./vehicle-offer.server.ts";

/** A vehicle's slug starts with its most distinctive words: make, model, badge. */
const mostWords = 6;
const longestSlug = 120;

/**
 * The "not found" page, with vehicles on offer. The slug of a vehicle that is gone contains make and model, so the
 * closest vehicles are found by it. Text from the address is searched for but never repeated on the page.
 */
export async function missingPage(
  slug: string | null,
  request: SiteRequest,
  status: 404 | 410 = 404,
): Promise<MessagePage> {
  const closest = slug === null ? [] : await closestVehicles(queriesOf(slug, request), offeredVehicles, request);
  return messagePage(status, {
    ...(slug === null ? notFoundMessage : goneVehicleMessage),
    offer:
      closest.length > 0 ? vehicleOffer("Closest to it in stock", closest, request) : await newestVehicles(request),
  });
}

/** Searches for the words of a slug, each time with one word fewer. */
async function* queriesOf(slug: string, request: SiteRequest): AsyncGenerator<SearchQuery> {
  const words = slugWords(slug.slice(0, longestSlug)).split("-", mostWords).filter(Boolean);
  for (let count = words.length; count > 0; count--) {
    const typed = setText(request.everything, words.slice(0, count).join(" "));
    const { query } = await typedSearch(typed, request);
    // Words that match no filter would find everything.
    if (activeFilters(query).length > 0) yield query;
  }
}
