import { fieldsOfGoods, understoodFields } from "../../search/plain-language/stock-facts.ts";
import { type StockWords, stockWords } from "../../search/plain-language/stock-words.ts";
import { setRefinement } from "../../search/query-changes.ts";
import { emptyQuery, type FacetField, type SearchQuery } from "../../search/search-query.ts";
import type { SearchVocabulary } from "../../search/search-vocabulary.ts";
import type { Site } from "../../sites/site-config.ts";
import type { SiteRequest } from "../page/site-request.server.ts";
import { minuteMs } from "../../settings/durations.ts";

export type WordsRequest = Pick<
  SiteRequest,
  "site" | "now" | "scope" | "urls" | "everything" | "engine" | "foundPlaces"
>;

type KnownWords = { vocabulary: SearchVocabulary; until: number; words: Promise<StockWords> };

/** Sold vehicles expire by time, without a new version of the stock. */
const wordsLiveMs = minuteMs;
const known = new WeakMap<Site, KnownWords>();

/** The vocabulary of a site's stock for plain-language search, cached per version of the stock. */
export function siteWords(request: WordsRequest): Promise<StockWords> {
  const { site, now } = request;
  const { vocabulary } = request.urls;
  const cached = known.get(site);
  if (cached && cached.vocabulary === vocabulary && cached.until > now) return cached.words;
  const words = readWords(request);
  known.set(site, { vocabulary, until: now + wordsLiveMs, words });
  words.catch(() => known.delete(site));
  return words;
}

async function readWords({ site, now, engine, scope, foundPlaces }: WordsRequest): Promise<StockWords> {
  const countFacets = async (query: SearchQuery, fields: readonly FacetField[]) =>
    (await engine.search(scope, { query, hitsPerPage: 0, facets: fields, ranges: [] })).facets;
  const facets = await countFacets(emptyQuery, understoodFields);
  const types = (facets.item_type ?? []).flatMap(({ value }) => (value === "car" ? [] : [value]));
  const goods = await Promise.all(
    types.map(
      async (type) => [type, await countFacets(setRefinement(emptyQuery, "item_type", [type]), fieldsOfGoods)] as const,
    ),
  );
  const places = [...site.locations.filter(({ visible }) => visible), ...foundPlaces(site.slug).values()];
  return stockWords({
    facets,
    goods: new Map(goods),
    thisYear: new Date(now).getUTCFullYear(),
    places: places.map(({ name, address }) => ({
      name,
      city: address.city,
      postcode: address.postcode,
      position: address.lat === null || address.long === null ? null : { lat: address.lat, long: address.long },
    })),
  });
}
