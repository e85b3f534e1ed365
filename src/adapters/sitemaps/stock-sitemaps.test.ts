import { mkdtemp, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Stock } from "../../vehicles/stock.ts";
import type { Vehicle } from "../../vehicles/vehicle.ts";
import { vehicleForTest } from "../../vehicles/vehicle-for-test.ts";
import { createStockSitemaps } from "./stock-sitemaps.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "forecourt-sitemaps-"));
});
afterEach(() => rm(folder, { recursive: true }));

const added = Date.parse("2026-01-02T03:04:05Z");
const soon = Date.parse("2026-01-02T08:00:00Z");
const nextDay = Date.parse("2026-01-04T00:00:00Z");
const vehicle = (id: string, more: Partial<Vehicle> = {}): Vehicle =>
  vehicleForTest({
    id,
    slug: `slug-${id}`,
    createdAt: added,
    sold: false,
    status: "in_stock",
    showOnDealerWebsite: true,
    ...more,
  });

/** A stock in memory that counts how often it is read as a whole. */
function stockInMemory(vehicles: Vehicle[]) {
  const current = new Map(vehicles.map((each) => [each.id, each]));
  const state = { version: 1, fullReads: 0, changed: [] as Vehicle[], removedIds: [] as string[] };
  const stock: Pick<Stock, "vehicles" | "changesSince"> = {
    async *vehicles() {
      state.fullReads += 1;
      const all = [...current.values()];
      for (let start = 0; start < all.length; start += 500) yield all.slice(start, start + 500);
    },
    changesSince: async () => ({ version: state.version, changed: state.changed, removedIds: state.removedIds }),
  };
  const change = (changed: Vehicle[], removedIds: string[] = []) => {
    state.version += 1;
    Object.assign(state, { changed, removedIds });
  };
  return { stock, state, change };
}

function sitemapsWithStock(vehicles: Vehicle[]) {
  const made = stockInMemory(vehicles);
  const clock = { now: added + 1_000 };
  const site = { slug: "alpha", hosts: ["alpha.example"] as [string], images: { urlPattern: null } };
  const sitemaps = createStockSitemaps({ folder, stock: made.stock, path: "/sitemaps", clock: () => clock.now });
  const scope = {
    siteId: "alpha",
    now: clock.now,
    soldVisibleDays: 3,
    carTypes: null,
    makes: null,
    minimumPhotoCount: 0,
  };
  const list = () => sitemaps.list({ site, scope, stockVersion: made.state.version, count: vehicles.length });
  return { ...made, clock, list };
}

const textFor = (name: string) => readFile(join(folder, "alpha", `${name}.xml`), "utf8");

test("vehicles for sale are listed with the time of their arrival; sold and hidden ones are not", async () => {
  const { list } = sitemapsWithStock([
    vehicle("a"),
    vehicle("b", { sold: true }),
    vehicle("c", { showOnDealerWebsite: false }),
  ]);
  expect((await list()).map(({ path }) => path)).toContain("/sitemaps/stock-1.xml");
  const text = await textFor("stock-1");
  expect(text).toContain("<loc>https://alpha.example/cars/slug-a</loc><lastmod>2026-01-02T03:04:05.000Z</lastmod>");
  expect(text).not.toMatch(/slug-[bc]/);
});

test("only what changed gets a new time, and the stock is not read as a whole again", async () => {
  const { list, change, clock, state } = sitemapsWithStock([vehicle("a"), vehicle("b"), vehicle("c")]);
  await list();
  clock.now = soon;
  change([vehicle("a", { price: 12_345 }), vehicle("b")], ["c"]);
  await list();
  expect(state.fullReads).toBe(1);
  const text = await textFor("stock-1");
  expect(text).toContain("slug-a</loc><lastmod>2026-01-02T08:00:00.000Z");
  expect(text).toContain("slug-b</loc><lastmod>2026-01-02T03:04:05.000Z");
  expect(text).not.toContain("slug-c");
});

test("a stock of 12,000 is split into several files, and a change rewrites one of them", async () => {
  const many = Array.from({ length: 12_000 }, (_, index) => vehicle(`v${index}`));
  const { list, change, clock } = sitemapsWithStock(many);
  const names = (await list()).map(({ path }) => path).filter((path) => path.includes("stock"));
  expect(names).toHaveLength(4);
  const texts = await Promise.all(names.map((path) => textFor(path.slice("/sitemaps/".length, -4))));
  expect(texts.join("").match(/<loc>/g)).toHaveLength(12_000);
  const times = () =>
    Promise.all([0, 1, 2, 3].map(async (part) => (await stat(join(folder, "alpha", `part-${part}.jsonl`))).mtimeMs));
  const before = await times();
  clock.now = soon;
  change([vehicle("v7", { price: 5 })]);
  await list();
  const after = await times();
  expect(after.filter((time, index) => time !== before[index])).toHaveLength(1);
});

test("the complete stock is read once a day, and unchanged vehicles keep their times", async () => {
  const { list, clock, state } = sitemapsWithStock([vehicle("a")]);
  await list();
  clock.now = nextDay;
  await list();
  expect(state.fullReads).toBe(2);
  expect(await textFor("stock-1")).toContain("<lastmod>2026-01-02T03:04:05.000Z");
});
