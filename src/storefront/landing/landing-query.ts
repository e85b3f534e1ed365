import type { SearchQuery } from "../../search/search-query.ts";
import { parseSearchUrl, type SearchUrlSite } from "../../search/search-url.ts";

export function landingQuery(searchHref: string, urls: SearchUrlSite): SearchQuery {
  const [path = "", query = ""] = searchHref.split("?", 2);
  return parseSearchUrl(path, query, urls).query;
}
