import { activeFilters } from "../../search/active-filters.ts";
import { setSort, setText } from "../../search/query-changes.ts";
import type { SearchQuery } from "../../search/search-query.ts";
import { slugWords } from "../../vehicles/vehicle-slug.ts";
import { closestVehicles } from "../listing/closest-vehicles.ts";
import { listedVehicles } from "../card/listed-vehicle.ts";
import { typedSearch } from "../search-box/typed-search.ts";
import type { SiteRequest } from "../page/site-request.ts";
import { goneVehicleMessage, notFoundMessage } from "./message-page.tsx";
import { type MessagePage, messagePage } from "./message-pages.ts";

const offered = 4;
/** The words that tell vehicles apart stand first in an address: make, model, badge. */
const mostWords = 6;
const longestSlug = 120;

/**
 * Says that a page is not here, and offers vehicles that are. The address of a vehicle that is gone names its make and
 * model: those closest to it are offered. What a stranger wrote into an address is looked for, and never repeated.
 */
export async function missingPage(slug: string | null, request: SiteRequest): Promise<MessagePage> {
  const closest = slug === null ? [] : await closestVehicles(queriesOf(slug, request), offered, request);
  const newest = setSort(request.everything, "latest");
  const vehicles = closest.length > 0 ? closest : await closestVehicles([newest], offered, request);
  const listed = listedVehicles(vehicles, request.siteForDealership, request.now);
  // Nothing on this page is pressed but its links: a card is kept or compared on its own page.
  const cards = listed.cards.map((card) => ({ ...card, controls: { ...card.controls, ...noControls } }));
  return messagePage(404, {
    ...(slug === null ? notFoundMessage : goneVehicleMessage),
    offer: {
      heading: closest.length > 0 ? "Closest to it in stock" : "Just arrived",
      listed: { ...listed, cards },
      images: request.site.images,
      siteSlug: request.site.slug,
    },
  });
}

const noControls = { save: "hidden", compare: false } as const;

/** Searches for the words of a slug, then each time with one word less. */
async function* queriesOf(slug: string, request: SiteRequest): AsyncGenerator<SearchQuery> {
  const words = slugWords(slug.slice(0, longestSlug)).split("-", mostWords).filter(Boolean);
  for (let count = words.length; count > 0; count--) {
    const typed = setText(request.everything, words.slice(0, count).join(" "));
    const { query } = await typedSearch(typed, request);
    // Words that say nothing of vehicles would find them all.
    if (activeFilters(query).length > 0) yield query;
  }
}
