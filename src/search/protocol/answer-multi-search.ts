import {
  documentRequest,
  searchDocuments,
  type SearchAccess,
  searchAnswer,
  type SearchedSite,
} from "./answer-search.ts";
import { givingWay } from "./give-way.ts";
import type { DocumentRequest } from "./document-search.ts";
import { checkFields, type PayloadObject, readObject, readText, wrongType } from "./payload.ts";
import { ProtocolError } from "./protocol-error.ts";
import { queryFields, type QueryPayload, readQuery } from "./query-payload.ts";
import { filterSize } from "./read-filter.ts";

/** Limits for all queries of one call together. A search page with every filter in use stays below them. */
const callLimits = { queries: 60, facets: 400, hits: 2_000, conditions: 600, distincts: 10, texts: 10 } as const;

const multiQueryFields = ["indexUid", ...queryFields, "federationOptions"];

type IndexQuery = { indexUid: string; query: QueryPayload };
type CheckedQuery = IndexQuery & { request: DocumentRequest };

/** Answers `POST /multi-search` with JSON text. If any query is invalid, none is answered. Throws a `ProtocolError`. */
export async function answerMultiSearch(
  body: unknown,
  accessTo: (indexUid: string) => SearchAccess,
  site: SearchedSite,
): Promise<string> {
  const queries = readIndexQueries(body).map((query, place) => checkedQuery(query, accessTo, `.queries[${place}]`));
  checkTotals(queries);
  const requests = queries.map(({ request }) => request);
  const giveWay = givingWay();
  const results: string[] = [];
  for (const [place, answer] of (await searchDocuments(site, requests)).entries()) {
    const { indexUid, query } = queries[place] as CheckedQuery;
    results.push(`{"indexUid":${JSON.stringify(indexUid)},${(await searchAnswer(query, answer, giveWay)).slice(1)}`);
  }
  return `{"results":[${results.join()}]}`;
}

function readIndexQueries(body: unknown): IndexQuery[] {
  const object = readObject(body, "", "bad_request");
  checkFields(object, ["queries", "federation"]);
  const sent = object.fields["queries"];
  if (sent === undefined) throw new ProtocolError("bad_request", "Missing field `queries`");
  if (!Array.isArray(sent)) throw wrongType(sent, ".queries", "an array", "bad_request");
  if ((object.fields["federation"] ?? null) !== null)
    throw new ProtocolError("invalid_multi_search_federation", "`.federation` is not supported by this search.");
  if (sent.length > callLimits.queries) throw tooMany("queries", callLimits.queries);
  return sent.map((query: unknown, place) => readIndexQuery(query, `.queries[${place}]`));
}

function checkedQuery(
  { indexUid, query }: IndexQuery,
  accessTo: (indexUid: string) => SearchAccess,
  path: string,
): CheckedQuery {
  try {
    return { indexUid, query, request: documentRequest(query, accessTo(indexUid)) };
  } catch (error) {
    throw error instanceof ProtocolError ? error.inside(path) : error;
  }
}

function readIndexQuery(value: unknown, path: string): IndexQuery {
  const object: PayloadObject = readObject(value, path, "bad_request");
  checkFields(object, multiQueryFields);
  const indexUid = readText(object, "indexUid", "invalid_index_uid");
  if (indexUid === null) throw new ProtocolError("missing_index_uid", `Missing field \`indexUid\` inside \`${path}\``);
  if ((object.fields["federationOptions"] ?? null) !== null)
    throw new ProtocolError(
      "invalid_multi_search_query_federated",
      `Inside \`${path}\`: Using \`federationOptions\` is not allowed in a non-federated search.`,
    );
  return { indexUid, query: readQuery(object) };
}

/** Each query has its own limits; these limit the total cost of a call. */
function checkTotals(queries: readonly CheckedQuery[]): void {
  const total = (requestSize: (request: DocumentRequest) => number): number =>
    queries.reduce((sum, { request }) => sum + requestSize(request), 0);
  if (total(({ facets }) => facets.length) > callLimits.facets) throw tooMany("facets", callLimits.facets);
  if (total(({ limit }) => limit) > callLimits.hits) throw tooMany("hits", callLimits.hits);
  if (total(({ distinct }) => Number(distinct !== null)) > callLimits.distincts)
    throw tooMany("searches with `distinct`", callLimits.distincts);
  if (new Set(queries.map(({ request: { text, matching } }) => `${matching} ${text}`)).size > callLimits.texts)
    throw tooMany("different texts", callLimits.texts);
  if (
    total(({ filter, tokenFilter }) => filterSize(filter).conditions + filterSize(tokenFilter).conditions) >
    callLimits.conditions
  )
    throw tooMany("conditions", callLimits.conditions);
}

function tooMany(what: string, most: number): ProtocolError {
  return new ProtocolError(
    "bad_request",
    `Invalid value at \`.queries\`: at most ${most} ${what} are allowed in one call.`,
  );
}
