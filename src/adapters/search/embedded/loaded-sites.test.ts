import { afterEach, expect, test, vi } from "vitest";
import { MemoryStock } from "../../../../test/contract/search-stock.ts";
import { testVehicle } from "../../../../test/contract/search-vehicles.ts";
import { minuteMs } from "../../../settings/durations.ts";
import { createEmbeddedSearchEngine, type EmbeddedSearchEngine } from "./embedded-search-engine.ts";
import { mostEagerSites } from "./sites-in-memory.ts";

const open: EmbeddedSearchEngine[] = [];
afterEach(async () => {
  for (const engine of open.splice(0)) await engine.close();
});

const slug = (number: number) => `site-${number}`;
const vehicle = testVehicle({ id: "100" });

async function startWith(sites: number, mostBytes = Infinity) {
  const stock = new MemoryStock();
  for (let number = 0; number < sites; number += 1) stock.change(slug(number), { put: [vehicle] });
  const time = { now: 0 };
  const engine = createEmbeddedSearchEngine({ stock, pollMilliseconds: 5, mostBytes, now: () => time.now });
  open.push(engine);
  await engine.start();
  return { engine, stock, time };
}

const inMemory = (engine: EmbeddedSearchEngine, sites: number) =>
  Array.from({ length: sites }, (_, number) => number).filter((number) => engine.version(slug(number)) > 0);

test("a few sites are loaded at the start, of more each when it is first asked for", async () => {
  const few = await startWith(mostEagerSites);
  expect(few.engine.size().sites).toBe(mostEagerSites);
  const many = await startWith(mostEagerSites + 1);
  expect([many.engine.size().sites, many.engine.isLoading(slug(3))]).toEqual([0, false]);
  expect(many.engine.version(slug(3))).toBe(0);
  expect(await many.engine.load(slug(3))).toBe(true);
  expect(many.engine.load(slug(3))).toBe(true);
  expect(inMemory(many.engine, mostEagerSites + 1)).toEqual([3]);
});

test("requests that come together share one load of their site", async () => {
  const { engine, stock } = await startWith(mostEagerSites + 5);
  const read = vi.spyOn(stock, "vehicles");
  expect(await Promise.all([1, 2, 3].map(() => engine.load(slug(7))))).toEqual([true, true, true]);
  expect(read).toHaveBeenCalledTimes(1);
});

test("any number of sites asked for at once is loaded, four at a time", async () => {
  const { engine, stock } = await startWith(100);
  let underWay = 0;
  let most = 0;
  const vehicles = stock.vehicles.bind(stock);
  vi.spyOn(stock, "vehicles").mockImplementation(async function* (siteId) {
    underWay += 1;
    most = Math.max(most, underWay);
    await new Promise((resolve) => setTimeout(resolve, 2));
    yield* vehicles(siteId);
    underWay -= 1;
  });
  const all = Array.from({ length: 100 }, (_, number) => engine.load(slug(number)));
  expect(new Set(await Promise.all(all))).toEqual(new Set([true]));
  expect(most).toBe(4);
  expect(engine.size().sites).toBe(100);
});

test("above the bound the least used sites go, but none that was used in the last minute", async () => {
  const { engine, time } = await startWith(60, 5_000_000);
  for (let number = 0; number < 50; number += 1) await engine.load(slug(number));
  expect(engine.size().sites).toBe(50);
  time.now += minuteMs / 2;
  await engine.load(slug(0));
  time.now += minuteMs / 2;
  await engine.load(slug(55));
  const left = inMemory(engine, 60);
  expect(engine.size().bytes).toBeLessThanOrEqual(5_000_000);
  expect(left).toContain(0);
  expect(left).toContain(55);
  expect(left).not.toContain(1);
  expect(await engine.load(slug(1))).toBe(true);
  expect(engine.version(slug(1))).toBe(1);
});

test("a few sites stay however large they are", async () => {
  const { engine, time } = await startWith(mostEagerSites, 1);
  time.now += 10 * minuteMs;
  await engine.refresh(slug(0));
  expect(engine.size().sites).toBe(mostEagerSites);
});

test("sites in memory follow their stock, and others are current once they are asked for", async () => {
  const { engine, stock } = await startWith(mostEagerSites + 1);
  await engine.load(slug(1));
  for (const number of [1, 2]) stock.change(slug(number), { put: [testVehicle({ id: "101" })] });
  await vi.waitFor(() => expect([engine.version(slug(1)), engine.storedVersion(slug(2))]).toEqual([2, 2]));
  expect(engine.version(slug(2))).toBe(0);
  await engine.load(slug(2));
  expect(engine.version(slug(2))).toBe(2);
});

test("a load that fails is tried again by the next request", async () => {
  const { engine, stock } = await startWith(mostEagerSites + 1);
  const failing = vi.spyOn(stock, "vehicles").mockImplementation(() => {
    throw new Error("The store is away.");
  });
  expect(await engine.load(slug(4))).toBe(false);
  failing.mockRestore();
  expect(await engine.load(slug(4))).toBe(true);
});
