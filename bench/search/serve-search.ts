import { searchServicePath } from "../../src/addresses/paths.ts";
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { Hono } from "hono";
import { createEmbeddedDocumentSearch } from "../../src/adapters/search/embedded/embedded-document-search.ts";
import type { EmbeddedSearchEngine } from "../../src/adapters/search/embedded/embedded-search-engine.ts";
import { createSearchKeys } from "../../src/adapters/search/search-keys.ts";
import { searchConnection } from "../../src/search/protocol/search-connection.ts";
import { answerSearchService } from "../../src/search/protocol/search-service.route.ts";
import { siteForTest } from "../../src/vehicles/vehicle-for-test.ts";
import { generatedSite } from "./generated-stock.ts";
import { generatedNow } from "./generated-vehicle.ts";
import type { MixedQuery } from "./query-mix.ts";
import { mixedQueryScope } from "./search-peer.ts";

/** Port of a search service, and the key of its site. */
export type ServedSearch = { port: number; key: string };

/** Header with the query whose site is searched; the real platform identifies the site by its host. */
export const siteHeader = "x-site-of-query";

/** Serves the engine behind the search service, as the platform does, with a site for each query of the mix. */
export async function serveSearch(
  engine: EmbeddedSearchEngine,
  queries: readonly MixedQuery[],
): Promise<{ served: ServedSearch; server: Server }> {
  const site = siteForTest({ slug: generatedSite });
  const searchKeys = createSearchKeys("the signing key of a benchmark", {});
  const documents = createEmbeddedDocumentSearch(engine);
  const scopes = queries.map(mixedQueryScope);
  const app = new Hono();
  app.all(`${searchServicePath}/*`, async (context) => {
    const scope = scopes[Number(context.req.header(siteHeader))];
    if (scope === undefined) return context.body(null, 404);
    return answerSearchService(context, { site, now: generatedNow, scope, searchKeys }, documents);
  });
  const server = createServer(getRequestListener(app.fetch, { overrideGlobalObjects: false }));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  return { served: { port, key: searchConnection(site, generatedNow, searchKeys)?.key ?? "" }, server };
}
