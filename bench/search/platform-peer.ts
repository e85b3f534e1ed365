import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { dataPath, searchServicePath } from "../../src/addresses/paths.ts";
import { openStore } from "../../src/adapters/open-store.ts";
import { createSearchKeys } from "../../src/adapters/search/search-keys.ts";
import { scopeFilter } from "../../src/search/protocol/scope-filter.ts";
import { buildSearchUrl } from "../../src/search/search-url.ts";
import { buildSearchVocabulary } from "../../src/search/search-vocabulary.ts";
import { exampleInputWith, exampleSite } from "../../src/sites/example-site-for-test.ts";
import { manufacturers } from "../../src/vehicles/manufacturers.ts";
import { type MeasuredServer, startMeasuredPlatform } from "../measured-server.ts";
import { generatedSite } from "./generated-stock.ts";
import { generatedNow } from "./generated-vehicle.ts";
import { indexName, peerAnswer, searchBody } from "./multi-search.ts";
import { decodedText, type EncodedBody, sendEncoded, sendJson } from "./post-json.ts";
import type { MixedQuery } from "./query-mix.ts";
import { browserHeaders, mixedQueryScope, type SearchPeer, timedPass } from "./search-peer.ts";

const signingKey = "the signing key of a benchmark, 32 characters";
const host = "generated.localhost";
const findWithinMs = 30_000;

/** Our platform as `npm start` serves it, with one site of all vehicles. */
export type PlatformPeer = SearchPeer & {
  /** Milliseconds for each of the site's listings that browsers request for the queries without a text. */
  listingMilliseconds(queries: readonly MixedQuery[]): Promise<number[]>;
};

/**
 * The built server over the embedded store in a folder, queried with a browser's requests. The smaller sites of the mix
 * are tenant tokens for some dealerships.
 */
export async function platformPeer(dataDir: string, sitesDir: string): Promise<PlatformPeer> {
  await writeSite(sitesDir);
  let server: MeasuredServer | null = null;
  const running = (): MeasuredServer => {
    if (server === null) throw new Error("The platform was not started.");
    return server;
  };
  const stop = async (): Promise<void> => {
    await server?.stop();
    server = null;
  };
  const keys = new Map<MixedQuery, string>();
  const keyFor = (query: MixedQuery): string => {
    const known = keys.get(query) ?? tenantKey(query);
    keys.set(query, known);
    return known;
  };
  const service = (headers: Readonly<Record<string, string>>) => ({
    url: `http://127.0.0.1:${running().port}`,
    headers: { host: `${host}:${running().port}`, ...headers },
  });
  const search = (query: MixedQuery, headers: Readonly<Record<string, string>>): Promise<EncodedBody> =>
    sendEncoded(
      service({ ...headers, authorization: `Bearer ${keyFor(query)}` }),
      `${searchServicePath}/multi-search`,
      searchBody(query),
    );
  return {
    name: "ours, over HTTP",
    load: async () => null,
    async restart() {
      await stop();
      const startedAt = performance.now();
      server = await startMeasuredPlatform(dataDir, {
        SITES_DIR: sitesDir,
        SEARCH_SIGNING_KEY: signingKey,
        FORECOURT_CLOCK: new Date(generatedNow).toISOString(),
      });
      return (performance.now() - startedAt) / 1_000;
    },
    pass: (queries, maximumMs, encoding = "browser") =>
      timedPass(
        queries,
        maximumMs,
        (query) => search(query, browserHeaders[encoding]),
        async (answer, query) => peerAnswer(await decodedText(answer), query),
      ),
    processorMs: async () => (await running().cpuMicroseconds()) / 1_000,
    footprint: async () => ({ memory: null, arrays: null, disk: null }),
    millisecondsToFind: () => millisecondsToFind(dataDir, (body) => askWithSiteKey(service({}), body)),
    async listingMilliseconds(queries) {
      const times: number[] = [];
      for (const address of listingAddresses(queries)) {
        const startedAt = performance.now();
        await sendEncoded(service(browserHeaders.browser), address, null, { method: "GET" });
        times.push(performance.now() - startedAt);
      }
      return times;
    },
    close: stop,
  };
}

async function writeSite(folder: string): Promise<void> {
  const site = exampleInputWith({ slug: generatedSite, hosts: [host], locations: [] });
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, `${generatedSite}.json`), JSON.stringify(site));
}

/** A token for the dealerships of a query, as a site hands out to pages that show only these. */
function tenantKey({ dealerships }: Pick<MixedQuery, "dealerships">): string {
  const searchKeys = createSearchKeys(signingKey, {});
  const parent = searchKeys.parentKey(exampleSite({ slug: generatedSite }));
  if (parent === null) throw new Error("The site has no key.");
  const filter = dealerships === null ? `site = "${generatedSite}"` : scopeFilter(mixedQueryScope({ dealerships }));
  const exp = generatedNow / 1_000 + 24 * 60 * 60;
  return searchKeys.sign({ searchRules: { [indexName]: { filter } }, apiKeyUid: parent.uid, exp }, parent.key);
}

/** `/data/search…` of the queries without a text that search all dealerships. */
function listingAddresses(queries: readonly MixedQuery[]): string[] {
  const site = { vocabulary: buildSearchVocabulary([], manufacturers), excludedMakePaths: [] };
  return queries
    .filter(({ dealerships, request }) => dealerships === null && request.query.text === "")
    .map(({ request }) => `${dataPath}${buildSearchUrl(request.query, site)}`);
}

function askWithSiteKey(
  { url, headers }: { url: string; headers: Readonly<Record<string, string>> },
  body: string,
): Promise<string> {
  const authorization = `Bearer ${tenantKey({ dealerships: null })}`;
  return sendJson({ url, headers: { ...headers, authorization } }, `${searchServicePath}/multi-search`, body);
}

/** Changes a vehicle in the store, as an import does, and asks the server for it until it is found. */
async function millisecondsToFind(dataDir: string, ask: (body: string) => Promise<string>): Promise<number> {
  const { stock, stockWrites, close } = await openStore({ dataDir });
  try {
    for await (const [vehicle] of stock.vehicles(generatedSite)) {
      if (vehicle === undefined) break;
      const stocknum = `CHANGED${Date.now()}`;
      const body = JSON.stringify({ queries: [{ indexUid: indexName, q: stocknum, hitsPerPage: 1, page: 1 }] });
      const startedAt = performance.now();
      await stockWrites.putVehicles(generatedSite, [{ ...vehicle, stocknum }]);
      while (performance.now() - startedAt < findWithinMs) {
        if ((await ask(body)).includes(stocknum)) return performance.now() - startedAt;
      }
    }
  } finally {
    await close();
  }
  throw new Error("The changed vehicle was not found.");
}
