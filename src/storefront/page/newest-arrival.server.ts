import { setSort } from "../../search/query-changes.ts";
import type { SearchQuery } from "../../search/search-query.ts";
import type { SiteRequest } from "./site-request.server.ts";

/** When the newest vehicle of a search came into stock, in epoch milliseconds; null if there is none or it is unknown. */
export async function newestArrival(
  query: SearchQuery,
  { engine, scope }: Pick<SiteRequest, "engine" | "scope">,
): Promise<number | null> {
  const asked = { query: setSort(query, "latest"), hitsPerPage: 1, facets: [], ranges: [] };
  const { hits } = await engine.search(scope, asked);
  return hits[0]?.createdAt || null;
}
