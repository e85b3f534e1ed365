import { randomUUID } from "node:crypto";
import { beforeAll } from "vitest";
import { IndexFollower } from "../../src/adapters/search/meilisearch/index-follower.ts";
import { createMeilisearchClient } from "../../src/adapters/search/meilisearch/meilisearch-client.ts";
import { createMeilisearchSearchEngine } from "../../src/adapters/search/meilisearch/meilisearch-search-engine.ts";
import { rebuildIndex } from "../../src/adapters/search/meilisearch/search-index.ts";
import { describeOnMeilisearch } from "./on-meilisearch.ts";
import { searchEngineContract } from "./search-engine.contract.ts";
import { searchTextContract } from "./search-text.contract.ts";
import { MemoryStock } from "./search-stock.ts";
import type { MakeEngine } from "./search-under-test.ts";

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
      engine: createMeilisearchSearchEngine(client, index),
      async refresh(siteId) {
        // Every stock begins at version 1: what an earlier test left must not be taken for it.
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
  searchEngineContract(makeEngine, { share: 0.1 });
  searchTextContract(makeEngine, { share: 0.2, moreMayFollow: true });
});
