import { setText } from "../../search/query-changes.ts";
import type { SearchQuery } from "../../search/search-query.ts";
import { slugWords } from "../../vehicles/vehicle-slug.ts";
import { closestVehicles } from "../listing/closest-vehicles.ts";
import { typedSearch } from "../search-box/typed-search.ts";
import type { SiteRequest } from "../page/site-request.server.ts";
import { goneVehicleMessage, notFoundMessage } from "./message-texts.ts";
import type { MessageView } from "./message-page.tsx";
import { type MessagePage, messagePage } from "./message-pages.server.ts";
import { namedPages, suggestedPages } from "./suggested-pages.server.ts";
import { newestVehicles, offeredVehicles, vehicleOffer } from "./vehicle-offer.server.ts";

/** A vehicle's slug starts with its most distinctive words: make, model, badge. */
const mostWords = 6;
const longestSlug = 120;
/** An address with none of these in its words would find anything. */
const subjectFields = ["make", "model", "simple_body"] as const;
/** Addresses of other kinds of files, such as `.php`, are asked for by programs. */
const ofPrograms = /\.(?!html?$)[a-z0-9]+$/i;

/** The page for the address of a vehicle that is gone. Its slug contains make and model. */
export function missingVehiclePage(slug: string, request: SiteRequest, status: 404 | 410 = 404): Promise<MessagePage> {
  return pageWithVehicles(slug, goneVehicleMessage, request, status);
}

/** The "not found" page of any other address, with the pages and vehicles that its words fit. */
export function missingPage(path: string, request: SiteRequest): Promise<MessagePage> {
  const suggestions = suggestedPages(path, namedPages(request));
  return pageWithVehicles(ofPrograms.test(path) ? "" : path, { ...notFoundMessage, suggestions }, request, 404);
}

/**
 * A message with the vehicles that fit the words of an address, or else the newest. The words are searched for but
 * never repeated on the page.
 */
async function pageWithVehicles(
  words: string,
  message: MessageView,
  request: SiteRequest,
  status: 404 | 410,
): Promise<MessagePage> {
  const closest = await closestVehicles(addressQueries(words, request), offeredVehicles, request);
  return messagePage(status, {
    ...message,
    offer: closest.length > 0 ? vehicleOffer("The closest in stock", closest, request) : await newestVehicles(request),
  });
}

/** Searches for the words of an address, each time with one word fewer. */
async function* addressQueries(address: string, request: SiteRequest): AsyncGenerator<SearchQuery> {
  const words = slugWords(address.slice(0, longestSlug)).split("-", mostWords).filter(Boolean);
  for (let count = words.length; count > 0; count--) {
    const typed = setText(request.everything, words.slice(0, count).join(" "));
    const { query } = await typedSearch(typed, request);
    if (subjectFields.some((field) => query.refinements[field])) yield query;
  }
}
