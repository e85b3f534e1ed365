import type { Vehicle } from "../../vehicles/vehicle.ts";
import type { CardPrices } from "../card-prices.ts";
import { compareText } from "../facets.ts";
import type { SearchScope } from "../search-engine.ts";
import { displayedDocument, displayedNames } from "../search-document.ts";
import type {
  DocumentAnswer,
  DocumentRequest,
  DocumentSearch,
  FieldDistribution,
  SortRule,
} from "./document-search.ts";
import type { FilterNode } from "./filter-node.ts";
import { givingWay } from "./give-way.ts";
import { hitFormatter, type JsonObject, namesForHits, wantsPlainHits } from "./format-hit.ts";
import { filterableFields, sortableFields } from "./index-fields.ts";
import { ProtocolError } from "./protocol-error.ts";
import type { QueryPayload } from "./query-payload.ts";
import { readFilter } from "./read-filter.ts";

/** Access of a query: the index by name, and the filter from the caller's token. */
export type SearchAccess = { indexUid: string; tokenFilter: FilterNode | null };

export type SearchedSite = { scope: SearchScope; documents: DocumentSearch };

/**
 * Maximum processor time for the searches of one call, in milliseconds. A search page takes a tenth of it with a
 * million vehicles.
 */
const longestCallMs = 500;

/** A page of a listing is written in one go. */
const hitsBetweenLooks = 25;

const filterable: ReadonlySet<string> = new Set(filterableFields);
const sortable: ReadonlySet<string> = new Set(sortableFields);

/** Runs the searches of one call. Throws a `ProtocolError` if they take too long. */
export async function searchDocuments(
  { scope, documents }: SearchedSite,
  requests: readonly DocumentRequest[],
): Promise<DocumentAnswer[]> {
  const answers = await documents.documents(scope, requests, longestCallMs);
  if (answers !== null) return answers;
  // Reported with Meilisearch's error for an overloaded service.
  const message = `The searches in this call exceed ${longestCallMs} ms of processor time. Send fewer in one call.`;
  throw new ProtocolError("too_many_search_requests", message);
}

/** The JSON text for one query, in the format of Meilisearch's `POST /indexes/{uid}/search`. */
export async function searchAnswer(
  query: QueryPayload,
  answer: DocumentAnswer,
  giveWay = givingWay(),
): Promise<string> {
  const about = JSON.stringify({
    query: query.q ?? "",
    processingTimeMs: Math.round(answer.ms),
    ...pagingAnswer(query, answer.count),
  });
  const facets = query.facets === null ? "" : `,${facetsAnswer(answer)}`;
  const hits = await hitTexts(query, answer, giveWay);
  return `{"hits":[${hits.join()}],${about.slice(1, -1)}${facets}}`;
}

/** Converts the query for the engine. Throws a `ProtocolError` at the first invalid name or filter. */
export function documentRequest(
  query: Omit<QueryPayload, "retrieve" | "highlight" | "highlightTags" | "crop" | "cropLength" | "cropMarker">,
  { indexUid, tokenFilter }: SearchAccess,
): DocumentRequest {
  const { paging } = query;
  const isBeforeFirst = paging.kind === "pages" && paging.page === 0;
  const facets = facetNames(query.facets ?? []);
  const sort = (query.sort ?? []).map((rule) => sortRule(rule, indexUid));
  checkDistinct(query.distinct, indexUid);
  return {
    text: query.q ?? "",
    matching: query.matching,
    filter: readFilter(query.filter, `Index \`${indexUid}\`: `),
    tokenFilter,
    sort,
    distinct: query.distinct,
    facets,
    offset: paging.kind === "window" ? paging.offset : Math.max(0, paging.page - 1) * paging.hitsPerPage,
    limit: isBeforeFirst ? 0 : paging.kind === "window" ? paging.limit : paging.hitsPerPage,
  };
}

/** Cached JSON text of hits, by vehicle: vehicle objects never change. */
const displayed = new WeakMap<Vehicle, { cardPrices: CardPrices; text: string }>();

/** Pages request unformatted hits, so each vehicle is serialised once, however often it is shown. */
async function hitTexts(
  query: QueryPayload,
  { hits, cardPrices }: DocumentAnswer,
  giveWay: () => Promise<void>,
): Promise<string[]> {
  const hitText = hitWriter(query, cardPrices);
  const texts: string[] = [];
  for (const [place, vehicle] of hits.entries()) {
    if (place % hitsBetweenLooks === 0) await giveWay();
    texts.push(hitText(vehicle));
  }
  return texts;
}

function hitWriter(query: QueryPayload, cardPrices: CardPrices): (vehicle: Vehicle) => string {
  if (wantsPlainHits(query)) return (vehicle) => displayedText(vehicle, cardPrices);
  const toHit = hitFormatter(query);
  const names = namesForHits(query, displayedNames);
  return (vehicle) => JSON.stringify(toHit(displayedDocument(vehicle, cardPrices, names)));
}

function displayedText(vehicle: Vehicle, cardPrices: CardPrices): string {
  const known = displayed.get(vehicle);
  if (known?.cardPrices === cardPrices) return known.text;
  const text = JSON.stringify(displayedDocument(vehicle, cardPrices));
  displayed.set(vehicle, { cardPrices, text });
  return text;
}

function pagingAnswer({ paging }: QueryPayload, count: number): JsonObject {
  if (paging.kind === "window") return { limit: paging.limit, offset: paging.offset, estimatedTotalHits: count };
  const { hitsPerPage, page } = paging;
  return { hitsPerPage, page, totalPages: hitsPerPage === 0 ? 0 : Math.ceil(count / hitsPerPage), totalHits: count };
}

/** Builds text, because objects with one property per value are slow to create and serialise. */
function facetsAnswer({ distributions }: DocumentAnswer): string {
  const fields = Object.entries(distributions).sort(([left], [right]) => compareText(left, right));
  const counts = fields.map(([field, distribution]) => `"${field}":${countsText(distribution)}`);
  const stats = fields.flatMap(([field, { bounds }]) => (bounds === null ? [] : [[field, bounds]]));
  return `"facetDistribution":{${counts.join()}},"facetStats":${JSON.stringify(Object.fromEntries(stats))}`;
}

function countsText({ counts }: FieldDistribution): string {
  return `{${counts.map(({ value, count }) => `${JSON.stringify(value)}:${count}`).join()}}`;
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
