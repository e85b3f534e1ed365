import { documentRequest, searchDocuments, type SearchAccess, type SearchedSite } from "./answer-search.ts";
import { folded } from "./filter-node.ts";
import type { JsonObject } from "./format-hit.ts";
import { filterableFields } from "./index-fields.ts";
import { readFlag, readObject, readText } from "./payload.ts";
import { ProtocolError } from "./protocol-error.ts";
import { queryLimits, readQuery } from "./query-payload.ts";

/** Meilisearch's own maximum number of suggestions. */
const mostFacetHits = 100;

/**
 * Answers `POST /indexes/{uid}/facet-search`: the values of one facet that start with the typed text, among the
 * documents that match the query. Parameters about hits are ignored, as in Meilisearch.
 */
export async function answerFacetSearch(body: unknown, access: SearchAccess, site: SearchedSite): Promise<JsonObject> {
  const object = readObject(body, "", "bad_request");
  const facetName = readText(object, "facetName", "invalid_facet_search_facet_name");
  const facetQuery = readText(object, "facetQuery", "invalid_facet_search_query");
  // Validated only: counts are always exact.
  readFlag(object, "exhaustiveFacetCount", "invalid_facet_search_exhaustive_facet_count");
  if (facetName === null) throw new ProtocolError("missing_facet_search_facet_name", "Missing field `facetName`");
  if (facetQuery !== null && facetQuery.length > queryLimits.textLength)
    throw new ProtocolError("invalid_facet_search_query", "Invalid value at `.facetQuery`: it is too long.");
  checkFacetName(facetName);
  const { q, filter, matchingStrategy, attributesToSearchOn, vector, media, hybrid } = object.fields;
  const asked = { q, filter, matchingStrategy, attributesToSearchOn, vector, media, hybrid };
  const query = readQuery({ fields: asked, path: "" });
  const request = documentRequest({ ...query, facets: [facetName] }, access);
  const [answer] = await searchDocuments(site, [{ ...request, limit: 0 }]);
  const { counts = [], bounds = null } = answer?.distributions[facetName] ?? {};
  const start = folded(facetQuery ?? "");
  // Only text values can be searched: Meilisearch returns nothing for a numeric field.
  const fitting = bounds === null ? counts.filter(({ value }) => folded(value).startsWith(start)) : [];
  return {
    facetHits: fitting.slice(0, mostFacetHits).map(({ value, count }) => ({ value, count })),
    facetQuery,
    processingTimeMs: Math.round(answer?.ms ?? 0),
  };
}

function checkFacetName(name: string): void {
  if (filterableFields.includes(name)) return;
  const list = filterableFields.toSorted().join(", ");
  throw new ProtocolError(
    "invalid_facet_search_facet_name",
    `Attribute \`${name}\` is not facet-searchable. Available facet-searchable attributes patterns are: \`${list}\`. To make it facet-searchable add it to the \`filterableAttributes\` index settings.`,
  );
}
