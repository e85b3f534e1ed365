import { combinedAnswer, type IndexAnswer, multiSearchQueries } from "../../search/protocol/multi-search.ts";
import { scopeFilter } from "../../search/protocol/scope-filter.ts";
import type { SearchConnection } from "../../search/protocol/search-connection.ts";
import type { SearchRequest, SearchResult, SearchScope } from "../../search/search-engine.ts";
import { emptyQuery } from "../../search/search-query.ts";
import type { SearchDocument } from "../../search/search-document.ts";
import { vehicleOfDocument } from "../../search/vehicle-of-document.ts";
import type { ListingBasis } from "./listing-basis.ts";
import { listingData } from "./listing-data.ts";
import type { ListingSource } from "./listing-loader.ts";

/**
 * Listings that the browser makes itself from answers of the site's own search host (EN-07): the same as the
 * site's server makes of them. `now` answers the site's time in epoch milliseconds.
 */
export function hostListing(basis: ListingBasis, now: () => number): ListingSource {
  const { site, dealerships, urls } = basis;
  const found = new Map(basis.foundPlaces);
  return (url, signal) => {
    const [path = "", query = ""] = url.split("?", 2);
    const moment = now();
    return listingData(
      { path, query },
      {
        site,
        siteForDealership: (slug) => dealerships[slug] ?? site,
        now: moment,
        scope: { ...basis.scope, now: moment },
        urls,
        everything: { ...emptyQuery, sort: urls.defaultSort ?? emptyQuery.sort },
        engine: { search: (scope, request) => searchAtHost(basis.connection, scope, request, signal) },
        foundPlaces: () => found,
        hasOpenSearchHost: true,
        stockVersion: null,
      },
    );
  };
}

/** Most listings have no words, and reading them takes most of the code, which comes in one file. */
const readWords = () => import("../search-box/typed-search.ts");

/** Throws when the host does not answer, or refuses. */
async function searchAtHost(
  { url, key, index }: SearchConnection,
  scope: SearchScope,
  request: SearchRequest,
  signal: AbortSignal,
): Promise<SearchResult> {
  const started = performance.now();
  const signed = request.query.text === "" ? request : (await readWords()).withSignedText(request);
  const response = await fetch(`${url}/multi-search`, {
    method: "POST",
    headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
    body: JSON.stringify({ queries: multiSearchQueries(signed, { index, filter: scopeFilter(scope) }) }),
    signal,
  });
  if (!response.ok) throw new Error(`search host answered ${response.status}`);
  const { results } = (await response.json()) as { results: IndexAnswer<Partial<SearchDocument>>[] };
  const answer = combinedAnswer(request, results);
  return { ...answer, hits: answer.hits.map(vehicleOfDocument), ms: performance.now() - started };
}
