import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { IndexFollower } from "../../src/adapters/search/meilisearch/index-follower.ts";
import { createMeilisearchClient } from "../../src/adapters/search/meilisearch/meilisearch-client.ts";
import { createMeilisearchSearchEngine } from "../../src/adapters/search/meilisearch/meilisearch-search-engine.ts";
import { rebuildIndex } from "../../src/adapters/search/meilisearch/search-index.ts";
import type { CardPrices } from "../../src/search/card-prices.ts";
import { emptyQuery } from "../../src/search/search-query.ts";
import { describeOnMeilisearch } from "./on-meilisearch.ts";
import { searchEngineContract } from "./search-engine.contract.ts";
import { searchTextContract } from "./search-text.contract.ts";
import { MemoryStock } from "./search-stock.ts";
import { type MakeEngine, testScope, site } from "./search-under-test.ts";
import { testVehicle } from "./search-vehicles.ts";

describeOnMeilisearch("The search engine on Meilisearch", ({ url, key }) => {
  const index = `contract-${randomUUID()}`;
  beforeAll(async () => {
    const client = createMeilisearchClient({ host: url, key });
    await rebuildIndex(client, index, new MemoryStock(), []);
    client.close();
  });
  const makeEngine: MakeEngine = async (stock) => {
    const client = createMeilisearchClient({ host: url, key });
    const sites = new Set<string>();
    const follower = new IndexFollower({ client, index, stock, siteIds: () => [...sites] });
    return {
      engine: createMeilisearchSearchEngine(client, index, 15_000),
      async refresh(siteId) {
        // Every stock begins at version 1, so remains of an earlier test must not match.
        if (!sites.has(siteId)) await follower.rewrite(siteId);
        sites.add(siteId);
        await follower.refresh();
      },
      async close() {
        await follower.close();
        client.close();
      },
    };
  };
  test("[SE-08] new settings for cards are searched without a change of the stock", async () => {
    const client = createMeilisearchClient({ host: url, key });
    const own = `card-prices-${randomUUID()}`;
    const stock = new MemoryStock();
    stock.change(site, { put: [testVehicle({ id: "1" }), testVehicle({ id: "2" })] });
    const showing = (weekly: number): CardPrices => ({
      key: String(weekly),
      repayment: () => weekly,
      subscription: () => null,
    });
    let shown = showing(120);
    const follower = new IndexFollower({ client, index: own, stock, siteIds: () => [site], cardPrices: () => shown });
    const ask = async () => {
      await follower.refresh();
      const request = { query: emptyQuery, hitsPerPage: 0, facets: ["weekly_price_range" as const], ranges: [] };
      return (await createMeilisearchSearchEngine(client, own).search(testScope({}), request)).facets
        .weekly_price_range;
    };
    expect(await ask()).toEqual([{ value: "100-150", count: 2 }]);
    shown = showing(220);
    expect(follower.version(site)).toBeNull();
    expect(await ask()).toEqual([{ value: "200-300", count: 2 }]);
    await follower.close();
    await client.done(await client.ask("DELETE", `/indexes/${own}`));
    client.close();
  });
  searchEngineContract(makeEngine, { share: 0.1, readsTextPerQuery: true });
  searchTextContract(makeEngine, { share: 0.2, moreMayFollow: true });
});
