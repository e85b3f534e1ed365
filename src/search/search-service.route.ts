import type { Context } from "hono";
import type { Site } from "../sites/site-config.ts";
import { searchConnection, type SearchKeys, searchServicePath } from "./search-connection.ts";

/** What the service needs to know of a request: whose it is, at what moment, and what answers. */
export type SearchServiceRequest = { site: Site; now: number; searchKeys: SearchKeys };

/** Answers for the built-in search service. `GET connection` gives a page that was open for long its new key. */
export async function answerSearchService(context: Context, request: SearchServiceRequest): Promise<Response> {
  const path = context.req.path.slice(searchServicePath.length);
  if (path === "/connection" && context.req.method === "GET") {
    const connection = searchConnection(request.site, request.now, request.searchKeys);
    return context.json(connection, 200, { "cache-control": "no-store" });
  }
  return context.body(null, 404);
}
