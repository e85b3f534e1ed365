import { afterEach, describe, expect, test, vi } from "vitest";
import { MemoryStock } from "../../../../test/contract/search-stock.ts";
import { testNow, testVehicle } from "../../../../test/contract/search-vehicles.ts";
import type { CardPrices } from "../../../search/card-prices.ts";
import type { SearchScope } from "../../../search/search-engine.ts";
import { emptyQuery } from "../../../search/search-query.ts";
import { siteFacts } from "../../../search/site-facts.ts";
import type { Vehicle } from "../../../vehicles/vehicle.ts";
import { createEmbeddedSearchEngine } from "./embedded-search-engine.ts";
import type { EmbeddedSearchEngine, EmbeddedSearchOptions } from "./embedded-search-engine.ts";
import { dayMs } from "../../../settings/durations.ts";

const open: EmbeddedSearchEngine[] = [];
afterEach(async () => {
  for (const engine of open.splice(0)) await engine.close();
});

function engineOver(stock: MemoryStock, options: Partial<EmbeddedSearchOptions> = {}): EmbeddedSearchEngine {
  const engine = createEmbeddedSearchEngine({ stock, pollMilliseconds: 5, ...options });
  open.push(engine);
  return engine;
}

const scopeFor = (siteId: string): SearchScope => ({
  siteId,
  now: testNow,
  soldVisibleDays: 3,
  carTypes: null,
  makes: null,
  minimumPhotoCount: 0,
});

async function listVehicles(engine: EmbeddedSearchEngine, siteId: string): Promise<Vehicle[]> {
  return (await engine.search(scopeFor(siteId), { query: emptyQuery, hitsPerPage: 10_000, facets: [], ranges: [] }))
    .hits;
}

/** All vehicles of one version have the same tag. */
const edition = (tag: string, count = 40): Vehicle[] =>
  Array.from({ length: count }, (_, index) => testVehicle({ id: String(100 + index), tag }));

describe("createEmbeddedSearchEngine", () => {
  test("[SE-08] new settings for prices on cards apply to searches without a change of the stock", async () => {
    const stock = new MemoryStock();
    stock.change("a", { put: edition("one", 3) });
    const showing = (weekly: number | null): CardPrices => ({
      key: String(weekly),
      repayment: () => weekly,
      subscription: () => null,
    });
    let cardPrices = showing(120);
    const engine = engineOver(stock, { cardPrices: () => cardPrices });
    await engine.start();
    const weeklyRanges = async () => {
      const query = { query: emptyQuery, hitsPerPage: 0, facets: ["weekly_price_range" as const], ranges: [] };
      return (await engine.search(scopeFor("a"), query)).facets.weekly_price_range;
    };
    expect(await weeklyRanges()).toEqual([{ value: "100-150", count: 3 }]);
    const before = engine.indexNumber("a");
    cardPrices = showing(null);
    await vi.waitFor(async () => expect(await weeklyRanges()).toEqual([]));
    expect([engine.version("a"), engine.indexNumber("a") > before]).toEqual([1, true]);
  });

  test("start loads every site, then follows its changes until close", async () => {
    const stock = new MemoryStock();
    stock.change("a", { put: edition("one", 3) });
    stock.change("b", { put: edition("one", 2) });
    const engine = engineOver(stock);
    await engine.start();
    expect([engine.version("a"), engine.version("b"), engine.version("c")]).toEqual([1, 1, 0]);

    stock.change("a", { remove: ["100"] });
    stock.change("c", { put: edition("one", 1) });
    await vi.waitFor(() => expect([engine.version("a"), engine.version("c")]).toEqual([2, 1]));
    expect(await listVehicles(engine, "a")).toHaveLength(2);
    expect(await listVehicles(engine, "b")).toHaveLength(2);

    await engine.close();
    stock.change("a", { remove: ["101"] });
    await new Promise((resolve) => setTimeout(resolve, 30));
    expect(await listVehicles(engine, "a")).toHaveLength(2);
  });

  test("a site without settings is not loaded, and is unloaded when its settings are removed", async () => {
    const stock = new MemoryStock();
    stock.change("a", { put: edition("one", 3) });
    stock.change("gone", { put: edition("one", 2) });
    const configured = new Set(["a"]);
    const engine = engineOver(stock, { isLoaded: (siteId) => configured.has(siteId) });
    await engine.start();
    expect([engine.version("a"), engine.site("gone")]).toEqual([1, null]);
    configured.add("gone");
    await vi.waitFor(() => expect(engine.version("gone")).toBe(1));
    configured.delete("a");
    await vi.waitFor(() => expect(engine.site("a")).toBeNull());
    expect(await listVehicles(engine, "a")).toEqual([]);
  });

  test("a search never sees a partial change, even if the stock changes while it is loaded", async () => {
    const stock = new MemoryStock();
    stock.batchSize = 70;
    stock.change("a", { put: edition("0", 450) });
    let turn = 0;
    stock.betweenBatches = () => stock.change("a", { put: edition(String(++turn), 450) });
    const engine = engineOver(stock);
    const refreshes = [engine.refresh("a"), engine.refresh("a")];
    const seen = new Set<string>();
    const watch = async (): Promise<void> => {
      const tags = new Set((await listVehicles(engine, "a")).map((vehicle) => vehicle.tag));
      expect(tags.size).toBeLessThanOrEqual(1);
      for (const tag of tags) seen.add(String(tag));
    };
    for (let round = 0; round < 20; round++) {
      await watch();
      stock.change("a", { put: edition(String(++turn), 450) });
      refreshes.push(engine.refresh("a"));
      await new Promise((resolve) => setImmediate(resolve));
    }
    await Promise.all(refreshes);
    await watch();
    expect(seen.has(String(turn))).toBe(true);
  });

  test("a change updates the existing index; the stock is only reloaded if its changes are not available", async () => {
    const stock = new MemoryStock();
    stock.change("a", { put: edition("one", 2_000) });
    const engine = engineOver(stock);
    await engine.start();
    const index = engine.site("a")?.index;
    const reading = vi.spyOn(stock, "vehicles");

    stock.change("a", { put: [testVehicle({ id: "100", tag: "two" }), testVehicle({ id: "new" })], remove: ["101"] });
    await engine.refresh("a");
    expect(engine.site("a")?.index).toBe(index);
    expect(index).toMatchObject({ version: 2, count: 2_002, removedCount: 2, recentCount: 2 });
    expect(reading).not.toHaveBeenCalled();
    expect((await listVehicles(engine, "a")).filter(({ tag }) => tag !== "one").map(({ id }) => id)).toEqual([
      "100",
      "new",
    ]);

    stock.change("a", { remove: ["102"] });
    stock.forgetChanges("a");
    await engine.refresh("a");
    expect(engine.site("a")?.index).not.toBe(index);
    expect(await listVehicles(engine, "a")).toHaveLength(1_999);
  });

  test("an index with many changes is rebuilt while it serves searches", async () => {
    const stock = new MemoryStock();
    stock.change("a", { put: edition("one", 3_000) });
    const engine = engineOver(stock);
    await engine.start();
    const index = engine.site("a")?.index;
    for (const tag of ["two", "three"]) {
      stock.change("a", { put: edition(tag, 3_000) });
      await engine.refresh("a");
      expect(new Set((await listVehicles(engine, "a")).map((vehicle) => vehicle.tag))).toEqual(new Set([tag]));
    }
    const tidy = { version: 3, count: 3_000, removedCount: 0, recentCount: 0 };
    await vi.waitFor(() => expect(engine.site("a")?.index).toMatchObject(tidy), { timeout: 10_000 });
    expect(engine.site("a")?.index).not.toBe(index);
    expect(await listVehicles(engine, "a")).toHaveLength(3_000);
  });

  test("close aborts a load in progress", async () => {
    const stock = new MemoryStock();
    stock.change("a", { put: edition("one", 3_000) });
    const onError = vi.fn();
    const engine = engineOver(stock, { onError });
    const refreshed = engine.refresh("a");
    const closed = engine.close();
    await expect(refreshed).rejects.toThrow("is closed");
    await closed;
    expect(engine.version("a")).toBe(0);
    expect(onError).not.toHaveBeenCalled();
  });

  test("hits belong to the searched version, even if the store changes in the meantime", async () => {
    const stock = new MemoryStock();
    stock.change("a", { put: edition("one", 5) });
    const engine = engineOver(stock);
    await engine.refresh("a");
    vi.spyOn(stock, "vehiclesByIds").mockImplementationOnce((siteId, ids) => {
      stock.change("a", { put: [testVehicle({ id: "103", showOnDealerWebsite: false })], remove: ["100"] });
      return stock.vehiclesByIds(siteId, ids);
    });
    const answer = await engine.search(scopeFor("a"), { query: emptyQuery, hitsPerPage: 10, facets: [], ranges: [] });
    expect(answer.hits.map((vehicle) => vehicle.id)).toEqual(["101", "102", "104"]);
    expect(answer.count).toBe(3);
  });

  test("a search fails if a vehicle of the page changes each time it is read", async () => {
    const stock = new MemoryStock();
    stock.change("a", { put: edition("0", 3) });
    const engine = engineOver(stock);
    await engine.refresh("a");
    const read = stock.vehiclesByIds.bind(stock);
    let turn = 0;
    vi.spyOn(stock, "vehiclesByIds").mockImplementation((siteId, ids) => {
      stock.change("a", { put: edition(String(++turn), 3) });
      return read(siteId, ids);
    });
    await expect(listVehicles(engine, "a")).rejects.toThrow("faster than its vehicles can be read");
  });

  test("a limited number of recently shown vehicles is cached", async () => {
    const stock = new MemoryStock();
    stock.change("a", { put: edition("one", 4) });
    const engine = engineOver(stock, { cachedVehicles: 2 });
    await engine.refresh("a");
    const reading = vi.spyOn(stock, "vehiclesByIds");
    const page = async (number: number) => {
      const query = { ...emptyQuery, page: number };
      await engine.search(scopeFor("a"), { query, hitsPerPage: 1, facets: [], ranges: [] });
      return reading.mock.calls.length;
    };
    expect([await page(1), await page(2), await page(1), await page(3), await page(1), await page(2)]).toEqual([
      1, 2, 2, 3, 3, 4,
    ]);
  });

  test("when the stock cannot be read, the last good version answers and the next poll tries again", async () => {
    const stock = new MemoryStock();
    stock.change("a", { put: edition("one", 2) });
    const onError = vi.fn();
    const engine = engineOver(stock, { onError });
    await engine.start();
    expect(await listVehicles(engine, "a")).toHaveLength(2);

    const failing = vi.spyOn(stock, "changesSince").mockRejectedValue(new Error("store is away"));
    stock.change("a", { put: edition("two", 3) });
    await vi.waitFor(() =>
      expect(onError).toHaveBeenCalledWith(expect.objectContaining({ message: "store is away" }), "a"),
    );
    expect(await listVehicles(engine, "a")).toHaveLength(2);

    failing.mockRestore();
    await vi.waitFor(() => expect(engine.version("a")).toBe(2));
    expect(await listVehicles(engine, "a")).toHaveLength(3);
  });

  test("a stock that changes constantly causes an error, not a wrong answer", async () => {
    const stock = new MemoryStock();
    stock.change("a", { put: edition("one", 2) });
    stock.betweenBatches = () => {
      stock.change("a", {});
      stock.forgetChanges("a");
    };
    await expect(engineOver(stock).refresh("a")).rejects.toThrow("stock of site a kept changing");
  });

  test("[RT-06 RT-07] the vocabulary has the makes and models that the site publishes, and follows its stock", async () => {
    const stock = new MemoryStock();
    stock.change("a", {
      put: [
        testVehicle({ id: "1", make: "Mazda", model: "CX-5" }),
        testVehicle({ id: "2", make: "Toyota", model: "HiLux" }),
        testVehicle({ id: "3", make: "Toyota", model: "Hilux" }),
        testVehicle({ id: "4", make: "Toyota", model: "Hilux", status: "sold", soldAt: testNow - 90 * dayMs }),
        testVehicle({ id: "5", make: "Secret", showOnDealerWebsite: false }),
      ],
    });
    const engine = engineOver(stock, { manufacturers: [{ name: "Lotus", slug: "lotus" }] });
    await engine.refresh("a");
    const vocabulary = engine.vocabulary("a");
    expect(vocabulary).toEqual([
      { slug: "toyota", name: "Toyota", models: [{ slug: "hilux", name: "Hilux" }] },
      { slug: "mazda", name: "Mazda", models: [{ slug: "cx-5", name: "CX-5" }] },
      { slug: "lotus", name: "Lotus", models: [] },
    ]);
    expect(engine.vocabulary("a")).toBe(vocabulary);
    expect(engine.vocabulary("nowhere")).toEqual([{ slug: "lotus", name: "Lotus", models: [] }]);
    stock.change("a", { put: [testVehicle({ id: "6", make: "Kia", model: "EV6" })] });
    await engine.refresh("a");
    expect(engine.vocabulary("a").map((make) => make.slug)).toContain("kia");
  });

  test("[SE-09 SE-16] the facts of a site are counted with the search engine", async () => {
    const stock = new MemoryStock();
    stock.change("a", {
      put: [
        testVehicle({ id: "1", carType: "used", simpleBody: "suv", price: 20_000, year: 2019 }),
        testVehicle({ id: "2", carType: "new", simpleBody: "suv", price: 50_000, offerPrice: 48_000, year: 2022 }),
        testVehicle({ id: "3", carType: "used", simpleBody: "ute", make: "Ford", price: 0 }),
        testVehicle({ id: "4", carType: "demo", showOnDealerWebsite: false, price: 1_000 }),
      ],
    });
    const engine = engineOver(stock);
    await engine.refresh("a");
    expect(await siteFacts(engine, scopeFor("a"))).toEqual({
      count: 3,
      carTypes: [
        { value: "new", count: 1 },
        { value: "used", count: 2 },
      ],
      itemTypes: [{ value: "car", count: 3 }],
      bodies: [
        { value: "suv", count: 2 },
        { value: "ute", count: 1 },
      ],
      makes: [
        { value: "Toyota", count: 2 },
        { value: "Ford", count: 1 },
      ],
      dealerships: [{ value: "main-street", count: 3 }],
      prices: { min: 20_000, max: 48_000 },
      years: { min: 2_019, max: 2_022 },
    });
    expect(await siteFacts(engine, scopeFor("nowhere"))).toMatchObject({
      count: 0,
      makes: [],
      prices: null,
      years: null,
    });
  });
});
