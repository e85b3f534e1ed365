import { mkdtemp, readdir, readFile, rm, truncate, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { scopeArbitrary } from "../../../../test/contract/search-model.ts";
import { MemoryStock } from "../../../../test/contract/search-stock.ts";
import { vehiclesArbitrary } from "../../../../test/contract/search-vehicles.ts";
import { quotedPrices } from "../../../search/card-prices.ts";
import type { DocumentRequest } from "../../../search/protocol/document-search.ts";
import { filterableFields } from "../../../search/protocol/index-fields.ts";
import type { Stock } from "../../../vehicles/stock.ts";
import type { Vehicle } from "../../../vehicles/vehicle.ts";
import { vehicleForTest } from "../../../vehicles/vehicle-for-test.ts";
import { narrowedScope } from "./narrowed-scope.ts";
import { findDocuments } from "./find-documents.ts";
import { fieldReader } from "./field-reader.ts";
import { buildSiteIndex, catchUp } from "./follow-stock.ts";
import { createEmbeddedSearchEngine } from "./embedded-search-engine.ts";
import { createIndexSnapshots } from "./index-snapshots.ts";
import { ConstraintSets } from "./constraint-sets.ts";
import { ListedVehiclesCache } from "./listed-vehicles.ts";
import type { SiteIndex } from "./site-index.ts";

const siteId = "bayside";
const noPause = async (): Promise<void> => {};

let dataDir: string;
let folder: string;
let reports: string[];
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "index-snapshots-"));
  folder = join(dataDir, "search-index");
  reports = [];
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

function stockSnapshots(stock: Stock, build = "a build") {
  return createIndexSnapshots({
    dataDir,
    build,
    stock,
    smallestStock: 0,
    report: (event, site, error) => reports.push(`${event} ${site}: ${String(error)}`),
  });
}

const buildIndex = (stock: Stock) => buildSiteIndex(stock, siteId, quotedPrices, noPause);
const readFrom = (stock: Stock, build?: string) => stockSnapshots(stock, build).read(siteId, quotedPrices, noPause);

async function storedStock(vehicles: readonly Vehicle[] = [vehicleForTest({ id: "one" })]) {
  const stock = new MemoryStock();
  stock.change(siteId, { put: vehicles });
  const index = await buildIndex(stock);
  expect(await stockSnapshots(stock).write(siteId, index, noPause)).toBe(true);
  return { stock, index, file: join(folder, `${siteId}.snapshot`) };
}

const texts = ["", "toyota", "toyta corola", "land cruiser", "2019 white", "-mazda", '"cx-5"', "u12", "cx5"];
const sorts: DocumentRequest["sort"][] = [
  [],
  [{ field: "price", isDescending: true }],
  [{ field: "id", isDescending: false }],
];

function answers(index: SiteIndex, scope: Parameters<typeof narrowedScope>[0]): unknown[] {
  const searchable = { index, listed: new ListedVehiclesCache(index), sets: new ConstraintSets(index) };
  const narrowed = narrowedScope(scope, null, (field) => fieldReader(index, siteId, field));
  return texts.map((text, at) => {
    const request: DocumentRequest = {
      text,
      matching: "last",
      filter: null,
      tokenFilter: null,
      sort: sorts[at % sorts.length] ?? [],
      distinct: null,
      facets: filterableFields,
      offset: 0,
      limit: 1_000,
    };
    const { ordinals, ...rest } = findDocuments(searchable, narrowed, request);
    return { ids: ordinals.map((ordinal) => index.ids.at(ordinal)), ...rest };
  });
}

test("[SE-13] a stored index answers as the index of which it was made, and as a new one, before and after changes", async () => {
  const uuids = fc.constantFrom(true, false);
  await fc.assert(
    fc.asyncProperty(
      vehiclesArbitrary({ minLength: 1, maxLength: 20 }),
      vehiclesArbitrary({ maxLength: 8 }),
      vehiclesArbitrary({ maxLength: 8 }),
      scopeArbitrary(siteId),
      uuids,
      async (first, second, third, scope, areUuids) => {
        const named = (vehicles: readonly Vehicle[]) =>
          areUuids
            ? vehicles.map((vehicle, at) => ({
                ...vehicle,
                id: `00000000-0000-4000-8000-${String(at).padStart(12, "0")}`,
              }))
            : vehicles;
        await rm(folder, { recursive: true, force: true });
        const stock = new MemoryStock();
        stock.change(siteId, { put: named(first) });
        const index = await buildIndex(stock);
        stock.change(siteId, {
          put: named(second),
          remove: named(first)
            .slice(0, 2)
            .map(({ id }) => id),
        });
        await catchUp(index, stock, siteId, noPause);
        expect(await stockSnapshots(stock).write(siteId, index, noPause)).toBe(true);
        stock.change(siteId, { put: named(third) });
        const stored = await readFrom(stock);
        expect(reports).toEqual([]);
        if (stored === null) throw new Error("The index was not read.");
        expect(answers(stored, scope)).toEqual(answers(index, scope));
        for (const behind of [stored, index]) expect(await catchUp(behind, stock, siteId, noPause)).toBe(true);
        expect(answers(stored, scope)).toEqual(answers(index, scope));
        const ofAll = (one: SiteIndex) => answers(one, scope).map((answer) => (answer as { count: number }).count);
        expect(ofAll(stored)).toEqual(ofAll(await buildIndex(stock)));
      },
    ),
    { numRuns: 25 },
  );
});

describe("a stored index", () => {
  test("is read again while the stock is the same or has changed since", async () => {
    const { stock } = await storedStock();
    expect((await readFrom(stock))?.version).toBe(1);
    stock.change(siteId, { put: [vehicleForTest({ id: "two" })], remove: ["one"] });
    const index = await readFrom(stock);
    expect([index?.version, index?.count, index?.removedCount]).toEqual([1, 1, 0]);
  });

  test("is not read by another build, with other prices on the cards, or for another site", async () => {
    const { stock } = await storedStock();
    expect(await readFrom(stock, "another build")).toBeNull();
    const prices = { ...quotedPrices, key: "others" };
    expect(await stockSnapshots(stock).read(siteId, prices, noPause)).toBeNull();
    expect(await stockSnapshots(stock).read("another", quotedPrices, noPause)).toBeNull();
    expect(reports).toEqual([]);
  });

  test("is not read for a stock with an earlier version or a different history", async () => {
    await storedStock();
    const restored = new MemoryStock();
    expect(await readFrom(restored)).toBeNull();
    // The same version numbers, but another vehicle, other facts, or a vehicle more.
    for (const put of [
      [vehicleForTest({ id: "other" })],
      [vehicleForTest({ id: "one", price: 1 })],
      [vehicleForTest({ id: "one" }), vehicleForTest({ id: "two" })],
    ]) {
      const other = new MemoryStock();
      other.change(siteId, { put });
      expect(await readFrom(other)).toBeNull();
      other.change(siteId, { put: [vehicleForTest({ id: "three" })] });
      expect(await readFrom(other)).toBeNull();
    }
    expect(reports).toEqual([]);
  });

  test("is refused and reported if it is truncated or damaged anywhere, and replaced by the next", async () => {
    const { stock, index, file } = await storedStock();
    const whole = await readFile(file);
    const places = Array.from({ length: 40 }, (_, at) => Math.floor((at * whole.length) / 40));
    for (const place of places) {
      await writeFile(file, whole);
      await truncate(file, place);
      expect(await readFrom(stock)).toBeNull();
      const damaged = Buffer.from(whole);
      damaged[place]! ^= 0x41;
      await writeFile(file, damaged);
      expect(await readFrom(stock)).toBeNull();
    }
    expect(reports).toHaveLength(2 * places.length);
    await writeFile(file, "something else, longer than the start of a record");
    expect(await readFrom(stock)).toBeNull();
    expect(await stockSnapshots(stock).write(siteId, index, noPause)).toBe(true);
    expect((await readFrom(stock))?.version).toBe(1);
  });

  test("is not written while its index changes, nor for a small stock, and leaves no other file", async () => {
    const { stock, index } = await storedStock();
    stock.change(siteId, { put: [vehicleForTest({ id: "two" })] });
    await catchUp(index, stock, siteId, noPause);
    let pauses = 0;
    const changing = async () => {
      pauses += 1;
      if (pauses > 1) return;
      stock.change(siteId, { put: [vehicleForTest({ id: "three" })] });
      await catchUp(index, stock, siteId, noPause);
    };
    expect(await stockSnapshots(stock).write(siteId, index, changing)).toBe(false);
    expect((await readFrom(stock))?.version).toBe(1);
    expect(await readdir(folder)).toEqual([`${siteId}.snapshot`]);
    const large = createIndexSnapshots({ dataDir, build: "a", stock, report: () => {} });
    expect(await large.write("small", index, noPause)).toBe(false);
  });

  test("is deleted with its site; a file being written is kept unless it is old", async () => {
    const { stock } = await storedStock();
    for (const name of ["gone.snapshot", "a.snapshot.1.tmp", "b.snapshot.2.tmp"])
      await writeFile(join(folder, name), "");
    await utimes(join(folder, "b.snapshot.2.tmp"), 1, 1);
    await stockSnapshots(stock).removeOthers((site) => site === siteId);
    expect((await readdir(folder)).toSorted()).toEqual(["a.snapshot.1.tmp", `${siteId}.snapshot`]);
  });
});

test("[SE-13] an engine stores the index of a stock, and starts from it without reading the stock", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const stock = new MemoryStock();
  stock.change(siteId, { put: [vehicleForTest({ id: "one" })] });
  const start = async () => {
    const engine = createEmbeddedSearchEngine({ stock, snapshots: stockSnapshots(stock) });
    await engine.start();
    return engine;
  };
  const first = await start();
  vi.advanceTimersByTime(60_000);
  while ((await readFrom(stock)) === null) await setImmediate();
  await first.close();
  const reading = vi.spyOn(stock, "vehicles");
  stock.change(siteId, { put: [vehicleForTest({ id: "two" })] });
  const second = await start();
  expect([second.version(siteId), second.site(siteId)?.index?.count]).toEqual([2, 2]);
  expect(reading).not.toHaveBeenCalled();
  await second.close();
  vi.useRealTimers();
});
