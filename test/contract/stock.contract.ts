import { describe, expect, it } from "vitest";
import { removedFactsRetentionMs, StockConflictError } from "../../src/vehicles/stock.ts";
import { fullVehicle, vehicleForTest } from "../../src/vehicles/vehicle-for-test.ts";
import { vehicleSchema } from "../../src/vehicles/vehicle.ts";
import type { StorePlace } from "./every-store.ts";
import { importRows, importTime, stagedRow, readStock } from "./stock-rows.ts";
import { dayMs } from "../../src/settings/durations.ts";

/** Contract of every `Stock` and `StockWrites`. */
export function stockContract(makePlace: () => Promise<StorePlace>): void {
  const openStore = async () => (await makePlace()).open();

  describe("a vehicle", () => {
    it("with every field set comes back unchanged [EN-01]", async () => {
      const unset = vehicleForTest();
      const schemaFields = Object.keys(vehicleSchema.shape);
      expect(Object.keys(fullVehicle).sort(), "the fixture knows every field").toEqual(schemaFields.sort());
      const store = await openStore();
      await store.stockWrites.putVehicles("north", [fullVehicle]);
      expect(await store.stock.vehicleById("north", fullVehicle.id)).toEqual(fullVehicle);
      expect(await store.stock.vehicleBySlug("north", fullVehicle.slug)).toEqual(fullVehicle);
      expect(await readStock(store, "north")).toEqual([fullVehicle]);
      expect(unset).not.toEqual(fullVehicle);
    });

    it("with only the required fields comes back unchanged [EN-01]", async () => {
      const required = {
        id: "r",
        slug: "r",
        name: "R",
        make: "R",
        model: "R",
        stocknum: "1",
        createdAt: 1,
      };
      const choices = {
        carType: "new",
        status: "in_stock",
        dealershipSlug: "d",
        dealershipId: "d",
      } as const;
      const vehicle = vehicleSchema.parse({ ...required, ...choices });
      const store = await openStore();
      await store.stockWrites.putVehicles("north", [vehicle]);
      expect(await store.stock.vehicleById("north", "r")).toEqual(vehicle);
    });

    it("keeps texts of any script, quotes, line breaks and NUL", async () => {
      const dealercomments = "Ünïcødé 漢字 🚗 \"quoted\" 'single' \\ \r\n\t\0 end; drop table vehicles; --";
      const vehicle = vehicleForTest({ dealercomments });
      const store = await openStore();
      await store.stockWrites.putVehicles("north", [vehicle]);
      expect(await store.stock.vehicleById("north", vehicle.id)).toEqual(vehicle);
    });

    it("is not found under another site, a wrong case, an empty text or a NUL [VP-17]", async () => {
      const store = await openStore();
      const vehicle = vehicleForTest();
      await store.stockWrites.putVehicles("north", [vehicle]);
      expect(await store.stock.vehicleBySlug("south", vehicle.slug)).toBeNull();
      expect(await store.stock.vehicleById("south", vehicle.id)).toBeNull();
      for (const slug of [vehicle.slug.toUpperCase(), "", "\0", `${vehicle.slug}\0`, "%", "'"]) {
        expect(await store.stock.vehicleBySlug("north", slug)).toBeNull();
      }
    });
  });

  describe("a removed vehicle", () => {
    it("[EF-17] is known with its last facts for 30 days, and is not on the site", async () => {
      const store = await openStore();
      await importRows(store, "north", [stagedRow("a", { km: 7 }), stagedRow("b")]);
      const [a, b] = await readStock(store, "north");
      const [id, other] = [a?.id ?? "", b?.id ?? ""];
      await importRows(store, "north", [stagedRow("b")]);
      expect(await store.stock.vehicleById("north", id)).toBeNull();
      expect(await store.stock.lastKnownVehicle("north", id)).toEqual(a);
      expect(await store.stock.lastKnownVehicle("north", other)).toEqual(b);
      for (const [site, unknown] of [
        ["south", id],
        ["north", "nowhere"],
        ["north", "\0"],
        ["north", ""],
      ] as const)
        expect(await store.stock.lastKnownVehicle(site, unknown)).toBeNull();
      await importRows(store, "north", [stagedRow("b")], { now: importTime + removedFactsRetentionMs });
      expect(await store.stock.lastKnownVehicle("north", id)).toEqual(a);
      await importRows(store, "north", [stagedRow("b")], { now: importTime + removedFactsRetentionMs + 1 });
      expect(await store.stock.lastKnownVehicle("north", id)).toBeNull();
      expect(await store.stock.lastKnownVehicle("north", other)).toEqual(b);
      await importRows(store, "north", [stagedRow("a", { km: 9 }), stagedRow("b")]);
      expect(await store.stock.vehicleById("north", id)).toEqual({ ...a, km: 9 });
    });
  });

  describe("vehicles by their ids", () => {
    it("are those that the site has, each with the version of its last change", async () => {
      const store = await openStore();
      await importRows(store, "north", [stagedRow("a"), stagedRow("b"), stagedRow("c")]);
      const [a, b, c] = await readStock(store, "north");
      await importRows(store, "north", [stagedRow("a"), stagedRow("b", { km: 7 })]);
      const ids = [a, b, c].map((vehicle) => vehicle?.id ?? "");
      const read = await store.stock.vehiclesByIds("north", [...ids, "nowhere"]);
      expect(read.toSorted((left, right) => left.version - right.version)).toEqual([
        { vehicle: a, version: 1 },
        { vehicle: { ...b, km: 7 }, version: 2 },
      ]);
      expect(await store.stock.vehiclesByIds("south", ids)).toEqual([]);
      expect(await store.stock.vehiclesByIds("north", [])).toEqual([]);
    });
  });

  describe("the vehicles of a site", () => {
    it("come in batches, each once, grouped by dealership", async () => {
      const store = await openStore();
      const ids = Array.from({ length: 1_201 }, (_, index) => `v${String(index).padStart(5, "0")}`);
      const dealerships = ["north", "west", "east"];
      const vehicles = ids.map((id, index) =>
        vehicleForTest({ id, slug: id, stocknum: id, dealershipSlug: dealerships[index % 3] ?? "" }),
      );
      await store.stockWrites.putVehicles("north", vehicles.toReversed());
      const batches: number[] = [];
      const read: string[] = [];
      const readDealerships: string[] = [];
      for await (const batch of store.stock.vehicles("north")) {
        batches.push(batch.length);
        read.push(...batch.map((vehicle) => vehicle.id));
        readDealerships.push(...batch.map((vehicle) => vehicle.dealershipSlug));
      }
      expect(read.toSorted()).toEqual(ids);
      const starts = readDealerships.filter((slug, at) => slug !== readDealerships[at - 1]);
      expect(starts.toSorted()).toEqual(dealerships.toSorted());
      expect(Math.max(...batches)).toBeLessThan(ids.length);
    });

    it("are from one moment, although an import is applied while they are read", async () => {
      const place = await makePlace();
      const [reader, importer] = [await place.open(), await place.open()];
      const rows = (km: number) => Array.from({ length: 1_100 }, (_, index) => stagedRow(`n${index}`, { km }));
      await importRows(importer, "north", rows(1));
      const seen = new Set<number | null>();
      let isFirst = true;
      for await (const batch of reader.stock.vehicles("north")) {
        if (isFirst) await importRows(importer, "north", rows(2));
        isFirst = false;
        for (const vehicle of batch) seen.add(vehicle.km);
      }
      expect([...seen]).toEqual([1]);
    });

    it("can be abandoned while being read", async () => {
      const store = await openStore();
      await store.stockWrites.putVehicles("north", [vehicleForTest()]);
      for (let times = 0; times < 30; times += 1) {
        for await (const batch of store.stock.vehicles("north")) {
          expect(batch).toHaveLength(1);
          break;
        }
      }
      await store.stockWrites.putVehicles("north", [vehicleForTest({ km: 5 })]);
      expect((await readStock(store, "north"))[0]?.km).toBe(5);
    });
  });

  describe("putting vehicles", () => {
    it("replaces by id, leaves others, and raises the version once when anything changed", async () => {
      const store = await openStore();
      const one = vehicleForTest({ id: "1", slug: "one", stocknum: "1" });
      const two = vehicleForTest({ id: "2", slug: "two", stocknum: "2" });
      expect(await store.stockWrites.putVehicles("north", [one, two])).toEqual({ version: 1 });
      expect(await store.stockWrites.putVehicles("north", [two, one])).toEqual({ version: 1 });
      expect(await store.stockWrites.putVehicles("north", [{ ...two, slug: "deux", createdAt: 5 }])).toEqual({
        version: 2,
      });
      expect(await store.stock.vehicleBySlug("north", "two")).toBeNull();
      expect(await readStock(store, "north")).toEqual([one, { ...two, slug: "deux", createdAt: 5 }]);
      expect(await store.stock.versions()).toEqual(new Map([["north", 2]]));
    });

    it("refuses a slug or stock number of another vehicle, and then changes nothing", async () => {
      const store = await openStore();
      const one = vehicleForTest({ id: "1", slug: "one", stocknum: "1" });
      await store.stockWrites.putVehicles("north", [one]);
      const fine = vehicleForTest({ id: "3", slug: "three", stocknum: "3" });
      for (const clash of [
        { slug: "one", stocknum: "2" },
        { slug: "two", stocknum: " 1 " },
      ]) {
        const put = store.stockWrites.putVehicles("north", [fine, vehicleForTest({ id: "2", ...clash })]);
        await expect(put).rejects.toBeInstanceOf(StockConflictError);
      }
      expect(await readStock(store, "north")).toEqual([one]);
    });

    it("takes the last of vehicles with the same id", async () => {
      const store = await openStore();
      await store.stockWrites.putVehicles("north", [vehicleForTest({ km: 1 }), vehicleForTest({ km: 2 })]);
      expect((await readStock(store, "north")).map((vehicle) => vehicle.km)).toEqual([2]);
    });
  });

  describe("marks of vehicles", () => {
    it("are those that changed last up to a version, also removed ones, and differ where content or version does", async () => {
      const store = await openStore();
      const put = (site: string, ...vehicles: ReturnType<typeof vehicleForTest>[]) =>
        store.stockWrites.putVehicles(site, vehicles);
      const [one, two] = ["one", "two"].map((id) => vehicleForTest({ id, slug: id, stocknum: id }));
      if (one === undefined || two === undefined) throw new Error("There are two vehicles.");
      await put("north", one);
      await put("north", two);
      await put("south", one);
      const [newest, older] = await store.stock.marksUpTo("north", 2, 10);
      expect([newest?.id, newest?.version, older?.id, older?.version]).toEqual(["two", 2, "one", 1]);
      expect(await store.stock.marksUpTo("north", 2, 1)).toEqual([newest]);
      expect(await store.stock.marksUpTo("north", 1, 10)).toEqual([older]);
      expect(await store.stock.marksByIds("north", ["one", "unknown"])).toEqual([older]);
      expect(await store.stock.marksByIds("north", [])).toEqual([]);
      await put("north", { ...one, price: 12_345 });
      const [changed] = await store.stock.marksByIds("north", ["one"]);
      expect(changed?.version).toBe(3);
      expect(changed?.hash).not.toBe(older?.hash);
      expect(await store.stock.marksUpTo("north", 2, 10)).toEqual([newest]);
    });
  });

  describe("changes since a version", () => {
    it("are net: changed vehicles as they are now, removed ones by id, and nothing that came and went", async () => {
      const store = await openStore();
      await importRows(
        store,
        "north",
        ["a", "b", "c"].map((stocknum) => stagedRow(stocknum)),
      );
      const removed = (await readStock(store, "north"))[2]?.id;
      await importRows(store, "north", [stagedRow("a", { km: 1 }), stagedRow("b"), stagedRow("d")]);
      await importRows(store, "north", [stagedRow("a", { km: 2 }), stagedRow("b")]);
      const changes = await store.stock.changesSince("north", 1);
      expect(changes?.version).toBe(3);
      expect(changes?.changed.map(({ stocknum, km }) => [stocknum, km])).toEqual([["a", 2]]);
      expect(changes?.removedIds).toEqual([removed]);
      expect(await store.stock.changesSince("north", 3)).toEqual({
        version: 3,
        changed: [],
        removedIds: [],
      });
    });

    it("of a site without stock are none", async () => {
      const store = await openStore();
      expect(await store.stock.changesSince("nowhere", 0)).toEqual({
        version: 0,
        changed: [],
        removedIds: [],
      });
      expect(await store.stock.versions()).toEqual(new Map());
    });

    it("are unknown for a version that this store never had", async () => {
      const store = await openStore();
      await store.stockWrites.putVehicles("north", [vehicleForTest()]);
      expect(await store.stock.changesSince("north", 2)).toBeNull();
    });

    it("are unknown once the removals among them have been deleted", async () => {
      const store = await openStore();
      const yearMs = 366 * dayMs;
      await importRows(store, "north", [stagedRow("a"), stagedRow("b")], {
        now: importTime - 2 * yearMs,
      });
      await importRows(store, "north", [stagedRow("a")], { now: importTime - 2 * yearMs });
      await importRows(store, "north", [stagedRow("a"), stagedRow("c")]);
      expect(await store.stock.changesSince("north", 1)).toBeNull();
      expect((await store.stock.changesSince("north", 2))?.changed.map((vehicle) => vehicle.stocknum)).toEqual(["c"]);
    });
  });
}
