import type { Vehicle } from "../../vehicles/vehicle.ts";
import { compareText } from "../facets.ts";
import type { SearchScope } from "../search-engine.ts";
import { displayedNames, searchDocument } from "../search-document.ts";
import type { DocumentAnswer, DocumentRequest, DocumentSearch, SortRule } from "./document-search.ts";
import type { FilterNode } from "./filter-node.ts";
import { hitFormatter, type JsonObject } from "./format-hit.ts";
import { filterableFields, sortableFields } from "./index-fields.ts";
import { ProtocolError } from "./protocol-error.ts";
import type { QueryPayload } from "./query-payload.ts";
import { allOf, readFilter } from "./read-filter.ts";

/** Where a query may look: an index by name, one site's wall, and what the caller's token adds to it. */
export type SearchAccess = {
  indexUid: string;
  scope: SearchScope;
  tokenFilter: FilterNode | null;
  engine: DocumentSearch;
};

const filterable: ReadonlySet<string> = new Set(filterableFields);
const sortable: ReadonlySet<string> = new Set(sortableFields);

/** What was found for one query, as Meilisearch answers `POST /indexes/{uid}/search`. */
export function searchAnswer(query: QueryPayload, answer: DocumentAnswer, siteId: string): JsonObject {
  const toHit = hitFormatter(query);
  return {
    hits: answer.hits.map((vehicle) => toHit(displayedDocument(vehicle, siteId))),
    query: query.q ?? "",
    processingTimeMs: Math.round(answer.ms),
    ...pagingAnswer(query, answer.count),
    ...(query.facets === null ? {} : facetsAnswer(answer)),
  };
}

/** The query in the engine's terms. Throws a `ProtocolError` at the first name or filter that is wrong. */
export function documentRequest(
  query: Omit<QueryPayload, "retrieve" | "highlight" | "highlightTags" | "crop" | "cropLength" | "cropMarker">,
  { indexUid, tokenFilter }: Pick<SearchAccess, "indexUid" | "tokenFilter">,
): DocumentRequest {
  const { paging } = query;
  const isBeforeFirst = paging.kind === "pages" && paging.page === 0;
  const facets = facetNames(query.facets ?? []);
  const sort = (query.sort ?? []).map((rule) => sortRule(rule, indexUid));
  checkDistinct(query.distinct, indexUid);
  return {
    text: query.q ?? "",
    filter: allOf([tokenFilter, readFilter(query.filter, `Index \`${indexUid}\`: `)]),
    sort,
    distinct: query.distinct,
    facets,
    offset: paging.kind === "window" ? paging.offset : Math.max(0, paging.page - 1) * paging.hitsPerPage,
    limit: isBeforeFirst ? 0 : paging.kind === "window" ? paging.limit : paging.hitsPerPage,
  };
}

/** What hits show of vehicles that were shown before; vehicles themselves never change. */
const displayed = new WeakMap<Vehicle, JsonObject>();

/** What a hit may show of a vehicle; nothing that only filters and words may use. */
function displayedDocument(vehicle: Vehicle, siteId: string): JsonObject {
  const known = displayed.get(vehicle);
  if (known !== undefined) return known;
  const document: JsonObject = searchDocument(vehicle, siteId) ?? {};
  const shown = Object.fromEntries(displayedNames.map((name) => [name, document[name] ?? null]));
  displayed.set(vehicle, shown);
  return shown;
}

function pagingAnswer({ paging }: QueryPayload, count: number): JsonObject {
  if (paging.kind === "window") return { limit: paging.limit, offset: paging.offset, estimatedTotalHits: count };
  const { hitsPerPage, page } = paging;
  return { hitsPerPage, page, totalPages: hitsPerPage === 0 ? 0 : Math.ceil(count / hitsPerPage), totalHits: count };
}

function facetsAnswer({ distributions }: DocumentAnswer): JsonObject {
  const fields = Object.entries(distributions).sort(([left], [right]) => compareText(left, right));
  return {
    facetDistribution: Object.fromEntries(
      fields.map(([field, { counts }]) => [
        field,
        Object.fromEntries(counts.map(({ value, count }) => [value, count])),
      ]),
    ),
    facetStats: Object.fromEntries(fields.flatMap(([field, { bounds }]) => (bounds === null ? [] : [[field, bounds]]))),
  };
}

function facetNames(names: readonly string[]): readonly string[] {
  if (names.includes("*")) return filterableFields;
  const unknown = names.find((name) => !filterable.has(name));
  if (unknown === undefined) return [...new Set(names)];
  throw new ProtocolError(
    "invalid_search_facets",
    `Invalid facet distribution: Attribute \`${unknown}\` is not filterable. Available filterable attributes patterns are: \`${filterableFields.toSorted().join(", ")}\`.`,
  );
}

function sortRule(rule: string, indexUid: string): SortRule {
  const [, field = "", direction = ""] = /^(.*):(asc|desc)$/s.exec(rule) ?? [];
  if (direction === "") {
    throw new ProtocolError(
      "invalid_search_sort",
      `Invalid syntax for the sort parameter: expected expression ending by \`:asc\` or \`:desc\`, found \`${rule}\`.`,
    );
  }
  if (sortable.has(field)) return { field, isDescending: direction === "desc" };
  const name = field.startsWith("_geoPoint(") ? "_geo" : field;
  const list = sortableFields.toSorted().join(", ");
  throw new ProtocolError(
    "invalid_search_sort",
    `Index \`${indexUid}\`: Attribute \`${name}\` is not sortable. Available sortable attributes are: \`${list}\`.`,
  );
}

function checkDistinct(field: string | null, indexUid: string): void {
  if (field === null || filterable.has(field)) return;
  throw new ProtocolError(
    "invalid_search_distinct",
    `Index \`${indexUid}\`: Attribute \`${field}\` is not filterable and thus, cannot be used as distinct attribute. Available filterable attributes patterns are: \`${filterableFields.toSorted().join(", ")}\`.`,
  );
}
