import { searchPath } from "../../addresses/paths.ts";
import { parseSearchUrl } from "../../search/search-url.ts";
import { statedCount } from "../../search/stated-count.ts";
import type { SiteRequest } from "../page/site-request.server.ts";

export async function countData(query: string, request: SiteRequest): Promise<number> {
  const parsed = parseSearchUrl(searchPath, query, request.urls);
  const result = await request.engine.search(request.scope, {
    query: parsed.query,
    hitsPerPage: 0,
    facets: [],
    ranges: [],
  });
  return statedCount(result.count, parsed.query, request.site.stock);
}
