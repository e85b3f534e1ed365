import { textLabel } from "../../search/active-filters.ts";
import { type Change } from "../../search/plain-language/change.ts";
import { withChanges } from "../../search/plain-language/with-changes.ts";
import { withoutReplaced } from "../../search/plain-language/without-replaced.ts";
import { setExclusion, setText } from "../../search/query-changes.ts";
import type { FacetField, SearchQuery } from "../../search/search-query.ts";
import { buildSearchUrl } from "../../search/search-url.ts";
import { shortestTyped } from "../../search/shortest-typed.ts";
import {
  areNames,
  changesText,
  type SuggestedName,
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
import type { SiteRequest } from "../page/site-request.server.ts";
import { siteWords } from "./site-words.server.ts";
import { type TypedSearch, typedSearch } from "./typed-search.ts";

const mostVehicles = 4;

/**
 * Suggestions for the text typed so far, combined with the query's filters; words replace filters of the same fields.
 * None for a single letter.
 */
export async function suggest(wanted: SearchQuery, request: SiteRequest): Promise<Suggestions> {
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
    { kind: "names", label: "Makes and models", items: await nameItems(typed, setText(wanted, ""), request) },
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

/** No names are suggested for a negated word: the letters of `-toyota` begin a name the shopper does not want. */
async function nameItems(
  { asked, understood }: TypedSearch,
  filters: SearchQuery,
  request: SiteRequest,
): Promise<Suggestion[]> {
  const isDenying = understood.changes.some(({ kind }) => kind === "excluded") || /(^|\s)-/.test(understood.rest);
  if (isDenying) return [];
  const names = await namesBeside(filters, asked, request);
  return names.map(({ text, count, changes }) => ({
    text,
    detail: counted(count, request),
    href: buildSearchUrl(withChanges(filters, changes), request.urls),
    picture: null,
  }));
}

/** Names that begin with the typed text, with the count of each when combined with the filters. */
async function namesBeside(filters: SearchQuery, typed: string, request: SiteRequest): Promise<SuggestedName[]> {
  const { engine, scope, urls, everything } = request;
  const { facts } = await siteWords(request);
  if (buildSearchUrl(filters, urls) === buildSearchUrl(everything, urls)) return suggestedNames(typed, facts);
  const ask = (query: SearchQuery, facets: readonly FacetField[]) =>
    engine.search(scope, { query, hitsPerPage: 0, facets, ranges: [] });
  const anyName = nameFields.reduce(
    (query, field) => setExclusion(query, field, []),
    withoutReplaced(filters, anyMake),
  );
  const { facets } = await ask(anyName, nameFields);
  const counts = suggestedNames(typed, { ...facts, facets }).map(async (name) => ({
    ...name,
    count: (await ask(withChanges(filters, name.changes), [])).count,
  }));
  return (await Promise.all(counts)).filter(({ count }) => count > 0);
}

const nameFields = ["make", "model", "make_model"] as const satisfies readonly FacetField[];
const anyMake = [{ kind: "values", field: "make", values: [] }] as const satisfies readonly Change[];

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
