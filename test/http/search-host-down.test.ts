import { createServer } from "node:net";
import { afterEach, expect, test } from "vitest";
import { openMeilisearch } from "../../src/adapters/search/meilisearch/meilisearch-service.ts";
import { createOutsideSearch, type OutsideSearch } from "../../src/adapters/search/outside-search.ts";
import { freePort } from "../free-port.ts";
import { plainVehicles, siteFile, testPlatform, type TestPlatform } from "../factories.ts";

const vehicles = plainVehicles(3);
let platform: TestPlatform | undefined;
let outside: OutsideSearch | undefined;
let silent: ReturnType<typeof createServer> | undefined;
afterEach(async () => {
  await outside?.close();
  await platform?.close();
  silent?.close();
  silent = undefined;
});

/** A site with a search service at a port of this machine. */
async function platformAt(port: number): Promise<TestPlatform> {
  const search = { host: `http://127.0.0.1:${port}`, keyVariable: "OWN_HOST" };
  platform = await testPlatform({
    sites: [siteFile("alpha", { search })],
    vehicles: { alpha: vehicles },
    environment: { OWN_HOST: "a key", OWN_HOST_UID: "its id" },
    replacePorts: ({ engine, stock, sites }) => {
      outside = createOutsideSearch({
        openService: openMeilisearch,
        builtIn: engine,
        stock,
        sites: () => sites().all,
        findKey: () => "a key",
        mayWrite: async () => true,
        report: () => undefined,
      });
      outside.reload();
      return { engine: { ...engine, search: outside.search }, isSearchHostReady: outside.isReady };
    },
  });
  return platform;
}

/** A port that accepts connections and never responds. */
async function silentPort(): Promise<number> {
  const server = createServer(() => undefined);
  silent = server;
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  return typeof address === "object" && address !== null ? address.port : 0;
}

test.for([
  ["refuses connections", freePort],
  ["never answers", silentPort],
] as const)("[SE-13] a site whose search service %s still lists its stock", async ([, port]) => {
  const { ask } = await platformAt(await port());
  const page = await ask("alpha.localhost", "/search");
  expect(page.status).toBe(200);
  const html = await page.text();
  for (const { slug } of vehicles) expect(html).toContain(`/cars/${slug}`);
  const data = await ask("alpha.localhost", "/data/search?range[price]=20050:");
  expect(await data.json()).toMatchObject({ count: 2, hasOpenSearchHost: true });
  expect(await (await ask("alpha.localhost", "/data/listing-basis")).json()).toBeNull();
});
