import { textLabel } from "../../search/active-filters.ts";
import { withChanges } from "../../search/plain-language/change.ts";
import { setText } from "../../search/query-changes.ts";
import { buildSearchUrl } from "../../search/search-url.ts";
import { shortestTyped } from "../../search/shortest-typed.ts";
import {
  areNames,
  changesText,
  suggestedNames,
  type Suggestion,
  type SuggestionGroup,
  type Suggestions,
} from "../../search/plain-language/suggestions.ts";
import { priceInWords } from "../../vehicles/price-display.ts";
import type { Vehicle } from "../../vehicles/vehicle.ts";
import { vehicleCard } from "../../vehicles/vehicle-card.ts";
import { smallPicture } from "../card/picture-sources.ts";
import { countText, goodsNoun } from "../../vehicles/goods-noun.ts";
import type { SiteRequest } from "../page/site-request.ts";
import { siteWords } from "./site-words.ts";
import { type TypedSearch, typedSearch } from "./typed-search.ts";

const mostVehicles = 4;

/** What a site suggests for the text typed so far: at most one search, and nothing for a single letter. */
export async function suggest(text: string, request: SiteRequest): Promise<Suggestions> {
  const wanted = setText(request.everything, text);
  if (wanted.text.length < shortestTyped) return { typed: wanted.text, groups: [] };
  const typed = await typedSearch(wanted, request);
  const { hits, count } = await request.engine.search(request.scope, {
    query: typed.query,
    hitsPerPage: mostVehicles,
    facets: [],
    ranges: [],
  });
  const without = typed.unused.length === 0 ? "" : `, without “${typed.unused.join("”, “")}”`;
  const groups: SuggestionGroup[] = [
    { kind: "filters", label: `Search with filters${without}`, items: filterItems(typed, count, request) },
    { kind: "names", label: "Makes and models", items: await nameItems(typed, request) },
    { kind: "vehicles", label: `Vehicles${without}`, items: hits.map((vehicle) => vehicleItem(vehicle, request)) },
  ];
  return { typed: wanted.text, groups: groups.filter(({ items }) => items.length > 0) };
}

function filterItems({ understood, query, href }: TypedSearch, count: number, request: SiteRequest): Suggestion[] {
  if (areNames(understood.changes) || count === 0) return [];
  const filters = changesText(understood.changes);
  const text = [filters, query.text === "" ? "" : textLabel(query.text)].filter((part) => part !== "").join(" · ");
  return filters === "" ? [] : [{ text, detail: counted(count, request), href, picture: null }];
}

/** None beside a denial: the letters of `-toyota` begin no name that is wanted. */
async function nameItems({ asked, understood }: TypedSearch, request: SiteRequest): Promise<Suggestion[]> {
  const isDenying = understood.changes.some(({ kind }) => kind === "excluded") || /(^|\s)-/.test(understood.rest);
  const { facts } = await siteWords(request);
  return (isDenying ? [] : suggestedNames(asked, facts)).map((name) => ({
    text: name.text,
    detail: counted(name.count, request),
    href: buildSearchUrl(withChanges(request.everything, name.changes), request.urls),
    picture: null,
  }));
}

function vehicleItem(vehicle: Vehicle, { site, siteForDealership, now }: SiteRequest): Suggestion {
  const card = vehicleCard(vehicle, siteForDealership(vehicle.dealershipSlug), now);
  return {
    text: card.title.full,
    detail: priceInWords(card.price),
    href: card.href,
    picture: smallPicture(card.images[0]?.reference ?? null, site.images),
  };
}

function counted(count: number, { site }: SiteRequest): string {
  return countText(count, goodsNoun(site.stock.itemTypes));
}
