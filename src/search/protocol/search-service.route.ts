import { searchServicePath } from "../../addresses/paths.ts";
import type { Context } from "hono";
import type { SearchSite } from "../site-scope.ts";
import { answerFacetSearch } from "./answer-facet-search.ts";
import { answerMultiSearch } from "./answer-multi-search.ts";
import {
  documentRequest,
  searchDocuments,
  type SearchAccess,
  searchAnswer,
  type SearchedSite,
} from "./answer-search.ts";
import type { DocumentSearch } from "./document-search.ts";
import { checkFields, readObject } from "./payload.ts";
import { ProtocolError } from "./protocol-error.ts";
import { checkContentType, checkedUid, readBody } from "./read-call.ts";
import { queryFields, readQuery } from "./query-payload.ts";
import { allowsIndex, ruleFilter, tenantRules, type TenantRules } from "./tenant-rules.ts";
import { searchConnection, type SearchKeys } from "./search-connection.ts";
import type { SearchScope } from "../search-engine.ts";

export type SearchServiceRequest = {
  site: SearchSite;
  now: number;
  scope: SearchScope;
  searchKeys: SearchKeys;
};

/** A call of a search page with every filter in use stays far below this. */
export const largestSearchBodyBytes = 128 * 1024;

/** `/indexes/Car_production/facet-search` and similar. */
const indexAddress = /^\/indexes\/([^/]+)\/(search|facet-search)$/;

/**
 * The built-in search service: Meilisearch's protocol over the site's own stock. `GET /connection` is our addition: a
 * page that has been open for a long time gets a new key there.
 */
export async function answerSearchService(
  context: Context,
  request: SearchServiceRequest,
  documents: DocumentSearch,
): Promise<Response> {
  const path = context.req.path.slice(searchServicePath.length);
  if (path === "/health") return onlyFor(["GET", "HEAD"], context, () => Response.json({ status: "available" }));
  if (path === "/connection") {
    const { site, now, searchKeys } = request;
    return onlyFor(["GET", "HEAD"], context, () =>
      context.json(searchConnection(site, now, searchKeys), 200, { "cache-control": "no-store" }),
    );
  }
  if (path !== "/multi-search" && !indexAddress.test(path)) return context.body(null, 404);
  return onlyFor(["POST"], context, async () => {
    try {
      const answer = await answerCall(path, context, request, { scope: request.scope, documents });
      return context.body(answer, 200, { "cache-control": "no-store", "content-type": "application/json" });
    } catch (error) {
      if (error instanceof ProtocolError) return protocolAnswer(error);
      throw error;
    }
  });
}

/** Response to a body larger than `largestSearchBodyBytes`. */
export function searchBodyTooLarge(): Response {
  const message = `The provided payload reached the size limit. The maximum accepted payload size is ${largestSearchBodyBytes / 1024} KiB.`;
  return protocolAnswer(new ProtocolError("payload_too_large", message));
}

export function searchBodyIncomplete(status: 400 | 408, message: string): Response {
  return protocolAnswer(new ProtocolError(status === 408 ? "payload_timeout" : "malformed_payload", message, status));
}

function protocolAnswer(error: ProtocolError): Response {
  return Response.json(error, { status: error.status, headers: { "cache-control": "no-store" } });
}

function onlyFor(
  methods: readonly string[],
  context: Context,
  answer: () => Response | Promise<Response>,
): Response | Promise<Response> {
  return methods.includes(context.req.method) ? answer() : context.body(null, 405, { allow: methods.join(", ") });
}

async function answerCall(
  path: string,
  context: Context,
  request: SearchServiceRequest,
  site: SearchedSite,
): Promise<string> {
  const rules = readTenantRules(context, request);
  checkContentType(context.req.header("content-type"));
  const accessTo = (indexUid: string): SearchAccess => searchAccess(indexUid, rules, request);
  if (path === "/multi-search") return answerMultiSearch(readBody(await context.req.text()), accessTo, site);
  const [, encodedUid = "", operation] = indexAddress.exec(path) ?? [];
  const access = accessTo(checkedUid(encodedUid));
  const body = readBody(await context.req.text());
  if (operation === "facet-search") return JSON.stringify(await answerFacetSearch(body, access, site));
  const object = readObject(body, "", "bad_request");
  checkFields(object, queryFields);
  const query = readQuery(object);
  const [answer] = await searchDocuments(site, [documentRequest(query, access)]);
  if (answer === undefined) throw new Error("A search has no answer.");
  return searchAnswer(query, answer);
}

/** Only a token signed with this site's own key is valid; tokens of other sites are rejected. */
function readTenantRules(context: Context, { site, now, searchKeys }: SearchServiceRequest): TenantRules {
  const [, token] = /^Bearer(?: |$)(.*)$/.exec(context.req.header("authorization") ?? "") ?? [];
  if (token === undefined) {
    throw new ProtocolError(
      "missing_authorization_header",
      "The Authorization header is missing. It must use the bearer authorization method.",
    );
  }
  for (const parent of [searchKeys.parentKey(site), searchKeys.acceptedKey(site)]) {
    const claims = parent && searchKeys.read(token, parent.key);
    if (parent !== null && claims !== null) return tenantRules(claims, parent.uid, now);
  }
  throw new ProtocolError("invalid_api_key", "The provided API key is invalid.");
}

/** The token's filter applies within the site's search scope and cannot widen it (SE-03). */
function searchAccess(indexUid: string, rules: TenantRules, { site }: SearchServiceRequest): SearchAccess {
  if (!allowsIndex(rules, indexUid)) throw new ProtocolError("invalid_api_key", "The provided API key is invalid.");
  if (indexUid !== site.search.index) throw new ProtocolError("index_not_found", `Index \`${indexUid}\` not found.`);
  return { indexUid, tokenFilter: ruleFilter(rules, indexUid) };
}
