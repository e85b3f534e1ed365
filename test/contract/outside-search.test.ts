import { randomUUID } from "node:crypto";
import { rmSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeAll, afterAll, expect, test } from "vitest";
import { createMeilisearchClient } from "../../src/adapters/search/meilisearch/meilisearch-client.ts";
import { openMeilisearch } from "../../src/adapters/search/meilisearch/meilisearch-service.ts";
import { rebuildIndex } from "../../src/adapters/search/meilisearch/search-index.ts";
import { quotedPrices } from "../../src/search/card-prices.ts";
import { type PrivateMeilisearch, startMeilisearch } from "../meilisearch.ts";
import { describeOnMeilisearch } from "./on-meilisearch.ts";
import { ProcessUnderTest, someVehicles, startProxy, StockWithHistory } from "./outside-search-under-test.ts";
import { fullRequest, site } from "./search-under-test.ts";

describeOnMeilisearch("A site with a search service of its own", () => {
  let meilisearch: PrivateMeilisearch;
  let index = "";
  let stock = new StockWithHistory();
  const open: { close(): unknown }[] = [];
  beforeAll(async () => {
    // A separate one, because it is killed.
    meilisearch = await startMeilisearch();
  });
  afterAll(() => meilisearch.stop());
  afterEach(async () => {
    for (const one of open.splice(0).reverse()) await one.close();
    rmSync(stock.folder, { recursive: true, force: true });
  });

  const startProcess = async (host = meilisearch.url, key = meilisearch.masterKey): Promise<ProcessUnderTest> => {
    const started = await ProcessUnderTest.start(host, key, index, stock);
    open.push(started);
    return started;
  };
  const startFilled = async (host?: string): Promise<ProcessUnderTest> => {
    index = `cars-${randomUUID()}`;
    stock = new StockWithHistory();
    stock.change(site, { put: someVehicles(1) });
    return startProcess(host);
  };
  const client = () => {
    const made = createMeilisearchClient({ host: meilisearch.url, key: meilisearch.masterKey });
    open.push(made);
    return made;
  };
  const tasks = async (): Promise<number> => (await client().ask<{ total: number }>("GET", "/tasks?limit=1")).total;

  test("[EN-07] is searched there as soon as the index has its stock, and after each change of the stock", async () => {
    const running = await startFilled();
    expect(await running.searchRightly()).toBe("built-in");
    await running.ready();
    expect(await running.searchRightly()).toBe("service");
    stock.change(site, {
      put: someVehicles(2),
      remove: someVehicles(1)
        .slice(0, 9)
        .map(({ id }) => id),
    });
    await running.ready();
    expect(await running.searchRightly()).toBe("service");
    expect(running.events).toEqual([]);
  });

  test("[SE-13] returns correct results while its service is down, and uses it again afterwards", async () => {
    const running = await startFilled();
    await running.ready();
    const answeredBy = new Set<string>();
    for (let round = 0; round < 60; round++) {
      if (round === 20) void meilisearch.kill();
      if (round === 30) stock.change(site, { put: someVehicles(3) });
      answeredBy.add(await running.searchRightly(fullRequest({ text: "", page: 1 + (round % 2) })));
    }
    expect([...answeredBy].toSorted()).toEqual(["built-in", "service"]);
    expect(running.events.map(({ event }) => event)).toContain("not answering");
    await meilisearch.restart();
    await running.ready();
    expect(await running.searchRightly()).toBe("service");
    expect(running.events.at(-1)?.event).toBe("answering again");
  });

  test("[SE-13] delays only one search when its service stalls", async () => {
    const proxy = await startProxy(meilisearch.url);
    open.push(proxy);
    const running = await startFilled(proxy.url);
    await running.ready();
    proxy.holdBack(true);
    for (let count = 0; count < 50; count++) expect(await running.searchRightly()).toBe("built-in");
    expect(proxy.searchesHeldBack()).toBe(1);
    expect(running.events).toMatchObject([{ event: "not answering", facts: { code: "too_late", host: proxy.url } }]);
    proxy.holdBack(false);
    await running.ready();
    expect(await running.searchRightly()).toBe("service");
  });

  test("[SE-13] returns correct results with a wrong key, and logs the cause once", async () => {
    await startFilled();
    const running = await startProcess(meilisearch.url, "wrong");
    await running.until(() => running.events.length > 0);
    for (let count = 0; count < 5; count++) expect(await running.searchRightly()).toBe("built-in");
    expect(running.events).toMatchObject([{ event: "not writable", facts: { code: "invalid_api_key", index } }]);
    expect(JSON.stringify(running.events)).not.toContain("wrong");
  });

  test("[SE-13] is not affected by rebuilding the index during searches", async () => {
    const running = await startFilled();
    await running.ready();
    let isBuilding = true;
    const building = rebuildIndex(client(), index, stock, [site]).finally(() => (isBuilding = false));
    while (isBuilding) expect(await running.searchRightly()).toBe("service");
    await building;
    expect(await running.searchRightly()).toBe("service");
  });

  test("[SE-13] returns correct results and rebuilds an index that is lost or emptied", async () => {
    const running = await startFilled();
    await running.ready();
    const { ask, done } = client();
    await done(await ask("DELETE", `/indexes/${index}`));
    expect(await running.searchRightly()).toBe("built-in");
    await running.ready();
    expect(await running.searchRightly()).toBe("service");
  });

  test("the command for indexes writes what is missing, one site, or all, and leaves a site to the server", async () => {
    index = `cars-${randomUUID()}`;
    stock = new StockWithHistory();
    stock.change(site, { put: someVehicles(1) });
    const service = openMeilisearch({
      host: meilisearch.url,
      key: meilisearch.masterKey,
      index,
      stock,
      cardPrices: () => quotedPrices,
      siteIds: () => [site, "empty"],
      mayWrite: () => Promise.resolve(true),
      report: () => {},
    });
    open.push(service);
    const all = (version: number) => [
      [site, version],
      ["empty", 0],
    ];
    expect([...(await service.rewrite(site))]).toEqual(all(1));
    stock.change(site, { put: someVehicles(2) });
    expect([...(await service.rewrite(site))]).toEqual([[site, 2]]);
    expect([...(await service.rewrite(null))]).toEqual(all(2));
    const running = await startProcess();
    await running.ready();
    await service.forget(site);
    expect(await running.searchRightly()).toBe("built-in");
    await running.ready();
    expect(await running.searchRightly()).toBe("service");
  });

  test("a restart indexes nothing again, and a second process finds the first one's work done", async () => {
    const running = await startFilled();
    await running.ready();
    const before = await tasks();
    const second = await startProcess();
    await second.ready();
    expect(await second.searchRightly()).toBe("service");
    expect(await tasks()).toBe(before);
    stock.change(site, { put: someVehicles(4) });
    await Promise.all([running.ready(), second.ready()]);
    expect(await second.searchRightly()).toBe("service");
    expect(await running.searchRightly()).toBe("service");
  });

  test("[SE-13] returns correct results in several processes while the stock changes", async () => {
    const processes = [await startFilled(), await startProcess()];
    await Promise.all(processes.map((running) => running.ready()));
    for (let round = 0; round < 40; round++) {
      const put = someVehicles(10 + round);
      stock.change(site, { put, remove: put.slice(0, round).map(({ id }) => id) });
      if (round % 10 === 9) stock.forgetChanges(site);
      await Promise.all(processes.map((running) => running.searchRightly()));
      await sleep(25);
    }
    await Promise.all(processes.map((running) => running.ready()));
    for (const running of processes) await running.until(async () => (await running.searchRightly()) === "service");
  });
});
