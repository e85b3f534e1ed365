import { searchPath } from "../../addresses/paths.ts";
import type { Suggestions } from "../../search/plain-language/suggestions.ts";
import { parseSearchUrl } from "../../search/search-url.ts";
import type { SiteRequest } from "../page/site-request.server.ts";
import { suggest } from "./suggest.server.ts";

/** Suggestions for the text typed into a search box, combined with the filters of its form. */
export async function suggestionsData(query: string, request: SiteRequest): Promise<Suggestions> {
  return suggest(parseSearchUrl(searchPath, query, request.urls).query, request);
}
