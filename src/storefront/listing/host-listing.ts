import { listingBasisDataPath } from "../../addresses/paths.ts";
import { combinedAnswer, type IndexAnswer, multiSearchQueries } from "../../search/protocol/multi-search.ts";
import { scopeFilter } from "../../search/protocol/scope-filter.ts";
import type { SearchConnection } from "../../search/protocol/search-connection.ts";
import type { SearchRequest, SearchResult, SearchScope } from "../../search/search-engine.ts";
import { parseSearchUrl } from "../../search/search-url.ts";
import type { SearchDocument } from "../../search/search-document.ts";
import { vehicleOfDocument } from "../../search/vehicle-of-document.ts";
import type { ListingBasis } from "./listing-basis.server.ts";
import { allOptionsField } from "./all-options-url.ts";
import { listing } from "./listing.ts";
import { type ListingSource, readData } from "./listing-loader.ts";

/** Null if the site's server reports that the host must not be queried now. */
export async function loadHostListing(): Promise<ListingSource | null> {
  const basis = await readData<ListingBasis | null>(await fetch(listingBasisDataPath));
  // Use the site's clock: the browser's may be wrong.
  const startedAt = performance.now() - (basis?.scope.now ?? 0);
  return basis && hostListing(basis, () => Math.round(performance.now() - startedAt));
}

/**
 * Listings built in the browser from results of the site's search host (EN-07), identical to those of the site's
 * server. The addresses must have no words (`hasWords`). `now` returns the site's time in epoch milliseconds.
 */
export function hostListing(basis: ListingBasis, now: () => number): ListingSource {
  const { site, dealerships, urls } = basis;
  const found = new Map(basis.foundPlaces);
  return async (url, signal) => {
    const [path = "", query = ""] = url.split("?", 2);
    const moment = now();
    const view = await listing(
      parseSearchUrl(path, query, urls).query,
      {
        site,
        siteForDealership: (slug) => dealerships[slug] ?? site,
        now: moment,
        scope: { ...basis.scope, now: moment },
        urls,
        engine: { search: (scope, request) => searchAtHost(basis.connection, scope, request, signal) },
        foundPlaces: () => found,
        hasOpenSearchHost: true,
        stockVersion: null,
      },
      allOptionsField(query),
    );
    return { ...view, reading: null };
  };
}

/** Throws if the host does not respond or refuses the request. */
async function searchAtHost(
  { url, key, index }: SearchConnection,
  scope: SearchScope,
  request: SearchRequest,
  signal: AbortSignal,
): Promise<SearchResult> {
  const started = performance.now();
  const response = await fetch(`${url}/multi-search`, {
    method: "POST",
    headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
    body: JSON.stringify({ queries: multiSearchQueries(request, { index, filter: scopeFilter(scope) }) }),
    signal,
  });
  if (!response.ok) throw new Error(`search host answered ${response.status}`);
  const { results } = (await response.json()) as { results: IndexAnswer<Partial<SearchDocument>>[] };
  const answer = combinedAnswer(request, results);
  return { ...answer, hits: answer.hits.map(vehicleOfDocument), ms: performance.now() - started };
}
