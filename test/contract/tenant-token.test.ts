import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  createMeilisearchClient,
  type MeilisearchClient,
} from "../../src/adapters/search/meilisearch/meilisearch-client.ts";
import { rebuildIndex } from "../../src/adapters/search/meilisearch/search-index.ts";
import { createSearchKeys } from "../../src/adapters/search/search-keys.ts";
import { combinedAnswer, type IndexAnswer, multiSearchQueries } from "../../src/search/protocol/multi-search.ts";
import { searchConnection } from "../../src/search/protocol/search-connection.ts";
import { facetFields } from "../../src/search/search-query.ts";
import { siteScope } from "../../src/search/site-scope.ts";
import { siteForTest } from "../../src/vehicles/vehicle-for-test.ts";
import { describeOnMeilisearch } from "./on-meilisearch.ts";
import { modelSearch } from "./search-model.ts";
import { someVehicles } from "./outside-search-under-test.ts";
import { MemoryStock } from "./search-stock.ts";
import { fullRequest } from "./search-under-test.ts";
import { testNow, testVehicle } from "./search-vehicles.ts";
import { dayMs } from "../../src/settings/durations.ts";

type Hits = { hits: Record<string, unknown>[]; totalHits: number };

describeOnMeilisearch("A browser's key to a real Meilisearch", ({ url, key }) => {
  const index = `tokens-${randomUUID()}`;
  // The key is checked against the real time, so only vehicles sold long ago may be in the stock.
  const vehicles = [
    ...someVehicles(5).map((vehicle) => ({ ...vehicle, status: "in_stock" as const, sold: false })),
    testVehicle({ id: "sold", status: "sold", soldAt: Date.UTC(2001, 1, 1) }),
  ];
  const canary = testVehicle({ id: "canary", make: "Canary", model: "Canary", vin: "CANARY", price: 7_777_777 });
  const listed = testVehicle({ id: "listed", vin: "SECRETVIN", regplate: "SECRET1" });
  const site = siteForTest({
    slug: "north",
    search: { host: url, keyVariable: "NORTH_KEY", index },
    stock: { filters: { carTypes: ["new", "used"], minimumPhotoCount: 0 }, itemTypes: ["car", "caravan"] },
  });
  let parent = { key: "", uid: "" };
  let browser: MeilisearchClient;
  const clients: MeilisearchClient[] = [];
  const clientWith = (clientKey: string): MeilisearchClient => {
    const client = createMeilisearchClient({ host: url, key: clientKey });
    clients.push(client);
    return client;
  };
  const connectionAt = (now: number) => {
    const keys = createSearchKeys("unused", { NORTH_KEY: parent.key, NORTH_KEY_UID: parent.uid });
    return searchConnection(site, now, keys);
  };

  beforeAll(async () => {
    const stock = new MemoryStock();
    stock.change("north", { put: [...vehicles, listed] });
    stock.change("elsewhere", { put: [canary, ...vehicles.map((vehicle) => ({ ...vehicle, badge: "Canary" }))] });
    const owner = clientWith(key);
    await rebuildIndex(owner, index, stock, ["north", "elsewhere"]);
    parent = await owner.ask("POST", "/keys", { actions: ["search"], indexes: [index], expiresAt: null });
    // Tokens expire by the service's own clock.
    browser = clientWith(connectionAt(Date.now())?.key ?? "");
  });
  afterAll(() => clients.forEach((client) => client.close()));

  test("[ER-06 SE-03] searches exactly what the site lists, without any filter", async () => {
    const request = fullRequest({ refinements: { make: ["Toyota"] }, ranges: { km: { min: 0, max: 60_000 } } });
    const { results } = await browser.ask<{ results: IndexAnswer<{ id: string }>[] }>("POST", "/multi-search", {
      queries: multiSearchQueries(request, { index }),
    });
    const { hits, ...answer } = combinedAnswer(request, results);
    const scope = siteScope(site, Date.now());
    expect({ ...answer, hits: hits.map(({ id }) => id) }).toEqual(modelSearch([...vehicles, listed], scope, request));
    const first = await browser.ask<Hits>("POST", `/indexes/${index}/search`, { hitsPerPage: 1_000, facets: ["*"] });
    expect(first.totalHits).toBe(modelSearch([...vehicles, listed], scope, fullRequest({})).count);
    expect(JSON.stringify(first)).not.toMatch(/canary|7777777/i);
  });

  test("[ER-06 SE-03] no filter, text, facet or page of it reaches another site", async () => {
    const condition = fc.constantFrom(
      "site = elsewhere",
      "site != north",
      "NOT site = north",
      "site EXISTS",
      "price > 7000000",
      'badge = "Canary"',
      "present_until >= 0",
      "photo_count >= 0",
    );
    const filters = fc.array(fc.oneof(condition, fc.array(condition, { minLength: 1, maxLength: 3 })), {
      maxLength: 3,
    });
    const query = fc.record({
      filter: filters,
      q: fc.constantFrom("", "canary", "toyota"),
      facets: fc.constantFrom(["*"], ["site", "badge"]),
      page: fc.integer({ min: 1, max: 5 }),
      hitsPerPage: fc.constantFrom(0, 20, 1_000),
      sort: fc.constantFrom([], ["price:desc"]),
    });
    await fc.assert(
      fc.asyncProperty(query, async (body) => {
        const answer = await browser.ask("POST", `/indexes/${index}/search`, body);
        expect(JSON.stringify({ ...(answer as object), query: "" })).not.toMatch(/canary|7777777|elsewhere/i);
      }),
      { numRuns: 40 },
    );
    for (const facetName of facetFields) {
      const body = { facetName, facetQuery: "can" };
      const answer = await browser.ask("POST", `/indexes/${index}/facet-search`, body);
      expect(JSON.stringify({ ...(answer as object), facetQuery: "" }), facetName).not.toMatch(/canary/i);
    }
  });

  test("[ER-06] finds a vehicle by its VIN and registration, but is never shown them", async () => {
    for (const q of ["SECRETVIN", "secret1"]) {
      const answer = await browser.ask<Hits>("POST", `/indexes/${index}/search`, {
        q,
        page: 1,
        attributesToRetrieve: ["*", "vin", "regplate", "site"],
        attributesToHighlight: ["*", "vin", "regplate"],
        showMatchesPosition: true,
      });
      expect(answer.hits.map(({ id }) => id)).toEqual(["listed"]);
      expect(JSON.stringify(answer.hits)).not.toMatch(/secret|"vin"|"regplate"|"site"/i);
    }
  });

  test("[ER-06] allows only searches in its own index, and expires", async () => {
    const refused = { code: "invalid_api_key" };
    await expect(browser.ask("GET", `/indexes/${index}/documents`)).rejects.toMatchObject(refused);
    await expect(browser.ask("DELETE", `/indexes/${index}`)).rejects.toMatchObject(refused);
    await expect(browser.ask("GET", "/keys")).rejects.toMatchObject(refused);
    await expect(browser.ask("POST", "/indexes/other/search", {})).rejects.toMatchObject(refused);
    const ended = clientWith(connectionAt(testNow - 365 * dayMs)?.key ?? "");
    await expect(ended.ask("POST", `/indexes/${index}/search`, {})).rejects.toMatchObject(refused);
  });
});
