import { describe, expect, it } from "vitest";
import { noHolds } from "../../src/vehicles/stock-imports.ts";
import { fullVehicle, vehicleForTest } from "../../src/vehicles/vehicle-for-test.ts";
import { kindOnlyFacts } from "../../src/vehicles/vehicle-identity.ts";
import type { StorePlace } from "./every-store.ts";
import {
  importOptions,
  importRows,
  importTime,
  readAllSettledRows,
  stagedRow,
  readStock,
  fullFile,
} from "./stock-rows.ts";
import { dayMs } from "../../src/settings/durations.ts";

const laterMs = dayMs;

/** Contract of every `StockImports`. */
export function stockImportsContract(makePlace: () => Promise<StorePlace>): void {
  const openStore = async () => (await makePlace()).open();

  describe("importing", () => {
    it("adds vehicles with ids, slugs and times, and raises the version once", async () => {
      const store = await openStore();
      const { plan, ...result } = await importRows(store, "north", [
        stagedRow("A1"),
        stagedRow("A2", { model: "Corolla" }),
      ]);
      expect(plan).toMatchObject({
        current: 0,
        accepted: 2,
        updated: 0,
        unchanged: 0,
        withdrawn: 0,
        missing: 0,
      });
      expect(result).toEqual({ removed: 0, version: 1 });
      const [first, second] = await readStock(store, "north");
      expect(first).toMatchObject({
        slug: "2022-toyota-rav4",
        createdAt: importTime,
        stocknum: "A1",
      });
      expect(second).toMatchObject({
        slug: "2022-toyota-corolla",
        createdAt: importTime,
        stocknum: "A2",
      });
      expect(first?.id).not.toBe(second?.id);
    });

    it("the same rows again changes nothing: no version, id, slug or time", async () => {
      const store = await openStore();
      const rows = () => [stagedRow("A1", { sold: true }), stagedRow("A2", { createdAt: 77 }), stagedRow("A3")];
      await importRows(store, "north", rows());
      const before = await readStock(store, "north");
      const { plan, ...result } = await importRows(store, "north", rows().toReversed(), {
        now: importTime + laterMs,
      });
      expect(plan).toMatchObject({ current: 3, accepted: 0, updated: 0, unchanged: 3, missing: 0 });
      expect(result).toEqual({ removed: 0, version: 1 });
      expect(await readStock(store, "north")).toEqual(before);
    });

    it("keeps every field of a vehicle [EN-01]", async () => {
      const store = await openStore();
      await importRows(store, "north", [stagedRow(fullVehicle.stocknum, fullVehicle), stagedRow("bare")]);
      const [full, bare] = await readStock(store, "north");
      expect(full).toEqual({ ...fullVehicle, id: full?.id, slug: full?.slug });
      expect(bare).toEqual(vehicleForTest({ stocknum: "bare", id: bare?.id, slug: bare?.slug, createdAt: importTime }));
    });

    it("changes a vehicle but not its id, slug and createdAt", async () => {
      const store = await openStore();
      await importRows(store, "north", [stagedRow("A1", { createdAt: 77 })]);
      const [before] = await readStock(store, "north");
      const changed = stagedRow("A1", { createdAt: 99, model: "Kluger", km: 9 });
      const { plan, version } = await importRows(store, "north", [changed], {
        now: importTime + laterMs,
      });
      expect(plan).toMatchObject({ current: 1, accepted: 0, updated: 1 });
      expect(version).toBe(2);
      expect(await readStock(store, "north")).toEqual([{ ...before, model: "Kluger", km: 9 }]);
    });

    it("sees no change in the order of keys", async () => {
      const store = await openStore();
      await importRows(store, "north", [stagedRow("A1", { financeLenders: fullVehicle.financeLenders })]);
      const row = stagedRow("A1", { financeLenders: fullVehicle.financeLenders });
      const reversed = Object.fromEntries(Object.entries(row.vehicle).reverse()) as typeof row.vehicle;
      const { plan } = await importRows(store, "north", [{ ...row, vehicle: reversed }]);
      expect(plan).toMatchObject({ unchanged: 1, updated: 0 });
    });

    it("of many pages accounts for every row", async () => {
      const store = await openStore();
      const rows = (from: number, to: number, km: number) =>
        Array.from({ length: to - from }, (_, index) => stagedRow(`n${from + index}`, { km }, { line: index + 2 }));
      await importRows(store, "north", rows(0, 1_300, 1));
      const second = [...rows(200, 700, 1), ...rows(700, 1_300, 2), ...rows(1_300, 1_900, 1), ...rows(1_800, 1_900, 3)];
      const { plan, removed } = await importRows(store, "north", second);
      expect(plan).toMatchObject({
        current: 1_300,
        accepted: 600,
        updated: 600,
        unchanged: 500,
        missing: 200,
      });
      expect(plan.superseded).toBe(100);
      expect(removed).toBe(200);
      const vehicles = await readStock(store, "north");
      expect(vehicles).toHaveLength(1_700);
      expect(new Set(vehicles.map((vehicle) => vehicle.slug)).size).toBe(1_700);
    });
  });

  describe("rows of the same key", () => {
    it("the newest lastModified wins, then the later line, wherever they are staged", async () => {
      const store = await openStore();
      const session = await store.imports.open("north");
      await session.stage([
        stagedRow("A1", { km: 1 }, { line: 2, lastModified: 200 }),
        stagedRow("A1", { km: 2 }, { line: 3, lastModified: 100 }),
        stagedRow("A2", { km: 3 }, { line: 4, lastModified: null }),
        stagedRow("A3", { km: 4 }, { line: 5, lastModified: 5 }),
      ]);
      await session.stage([
        stagedRow("A1", { km: 5 }, { line: 6, lastModified: null }),
        stagedRow("A2", { km: 6 }, { line: 7, lastModified: null }),
        stagedRow("A3", { km: 7 }, { line: 8, lastModified: 5 }),
      ]);
      const { accepted, superseded } = await session.plan(fullFile);
      expect(accepted).toBe(3);
      expect(superseded).toBe(4);
      expect((await readAllSettledRows(session)).superseded.toSorted((one, other) => one.line - other.line)).toEqual([
        { line: 3, stocknum: "A1", byLine: 2, relation: "older" },
        { line: 4, stocknum: "A2", byLine: 7, relation: "older" },
        { line: 5, stocknum: "A3", byLine: 8, relation: "older" },
        { line: 6, stocknum: "A1", byLine: 2, relation: "older" },
      ]);
      await session.apply(importOptions());
      expect((await readStock(store, "north")).map((vehicle) => vehicle.km)).toEqual([1, 6, 7]);
    });

    it("of exact copies the last counts, and the others are known as copies", async () => {
      const store = await openStore();
      const session = await store.imports.open("north");
      const rows = [{ km: 1 }, { km: 1 }, { km: 2 }, { km: 2 }, { km: 2 }];
      await session.stage(rows.map((fields, index) => stagedRow("A1", fields, { line: index + 2 })));
      await session.stage([2, 3].map((line) => stagedRow("A2", {}, { line, withdrawn: true, remark: "sold" })));
      await session.stage([1, 2].map((km, index) => stagedRow("A3", { km }, { line: index + 2, withdrawn: true })));
      expect(await session.plan(fullFile)).toMatchObject({ accepted: 1, superseded: 6 });
      const { superseded } = await readAllSettledRows(session);
      expect(superseded.map(({ line, stocknum, relation }) => [stocknum, line, relation])).toEqual([
        ["A1", 2, "older"],
        ["A1", 3, "older"],
        ["A1", 4, "copy"],
        ["A1", 5, "copy"],
        ["A2", 2, "copy"],
        ["A3", 2, "older"],
      ]);
      await session.discard();
    });

    it("may be more than a list can hold, and the remarks of withdrawn ones are returned", async () => {
      const store = await openStore();
      const session = await store.imports.open("north");
      const rowsOfOneKey = 5_000;
      const withdrawn = { withdrawn: true, remark: "sold at the auction" };
      await session.stage([stagedRow("A0", {}, { line: 1, ...withdrawn })]);
      await session.stage(
        Array.from({ length: rowsOfOneKey }, (_, index) => stagedRow("A1", {}, { line: index + 2, ...withdrawn })),
      );
      expect(await session.plan(fullFile)).toMatchObject({ withdrawn: 2, superseded: rowsOfOneKey - 1, accepted: 0 });
      const partSizes: number[] = [];
      for await (const { superseded } of session.settledRows()) partSizes.push(superseded.length);
      expect(Math.max(...partSizes)).toBeLessThan(rowsOfOneKey);
      const settled = await readAllSettledRows(session);
      expect(new Set(settled.superseded.map(({ line }) => line)).size).toBe(rowsOfOneKey - 1);
      expect(settled.superseded.every(({ byLine }) => byLine === rowsOfOneKey + 1)).toBe(true);
      expect(settled.withdrawn).toEqual([
        { line: 1, stocknum: "A0", remark: "sold at the auction" },
        { line: rowsOfOneKey + 1, stocknum: "A1", remark: "sold at the auction" },
      ]);
      await session.discard();
      await expect(readAllSettledRows(session)).resolves.toEqual({
        superseded: [],
        withdrawn: [],
        held: [],
        replaced: [],
      });
    });

    it("a withdrawn newest row removes the vehicle, a withdrawn older one does not", async () => {
      const store = await openStore();
      await importRows(store, "north", [stagedRow("A1"), stagedRow("A2")]);
      const { plan, removed, version } = await importRows(store, "north", [
        stagedRow("A1", {}, { line: 2, lastModified: 1 }),
        stagedRow("A1", {}, { line: 3, lastModified: 2, withdrawn: true }),
        stagedRow("A2", {}, { line: 4, lastModified: 2 }),
        stagedRow("A2", {}, { line: 5, lastModified: 1, withdrawn: true }),
        stagedRow("A3", {}, { line: 6, withdrawn: true }),
      ]);
      expect(plan).toMatchObject({
        current: 2,
        withdrawn: 2,
        unchanged: 1,
        accepted: 0,
        missing: 0,
      });
      expect({ removed, version }).toEqual({ removed: 0, version: 2 });
      expect((await readStock(store, "north")).map((vehicle) => vehicle.stocknum)).toEqual(["A2"]);
    });
  });

  describe("vehicles that the file does not mention", () => {
    it("remembers the dealerships whose missing vehicles were held, until files name them", async () => {
      const store = await openStore();
      const numbers = async () => (await readStock(store, "north")).map(({ stocknum }) => stocknum);
      const all = ["A1", "A2", "A3", "A4", "A5"].map((stocknum, index) => stagedRow(stocknum, { km: 40_000 + index }));
      await importRows(store, "north", all);
      const [first] = all;
      const rest = first === undefined ? [] : [first];
      // A truncated file says nothing about missing vehicles.
      await importRows(store, "north", rest, { holds: { ...noHolds, missing: "all" } });
      expect((await importRows(store, "north", all)).plan.dealerships.get("harbour")).toMatchObject({ missing: 0 });
      await importRows(store, "north", rest, { holds: { ...noHolds, missing: new Set(["harbour"]) } });
      const session = await store.imports.open("north");
      await session.stage([...rest, ...all.slice(4)]);
      await session.mention([all[1]?.key ?? ""]);
      const plan = await session.plan(fullFile);
      expect(plan.dealerships.get("harbour")).toMatchObject({ missing: 2, stillMissing: 2 });
      await session.apply(importOptions({ holds: { ...noHolds, stillHeld: new Set(["harbour"]) } }));
      expect(await numbers()).toEqual(["A1", "A2", "A3", "A4", "A5"]);
      const next = await importRows(store, "north", rest, { holds: { ...noHolds, stillHeld: new Set(["harbour"]) } });
      expect(next.plan.dealerships.get("harbour")).toMatchObject({ missing: 4, stillMissing: 2 });
      expect(next.removed).toBe(2);
      expect(await numbers()).toEqual(["A1", "A3", "A4"]);
      await importRows(store, "north", rest);
      expect(await numbers()).toEqual(["A1"]);
      await importRows(store, "north", all);
      expect((await importRows(store, "north", rest)).plan.dealerships.get("harbour")).toMatchObject({
        stillMissing: 0,
      });
    });

    it("are counted, and stay or go as the importer decides", async () => {
      const store = await openStore();
      await importRows(store, "north", [stagedRow("A1"), stagedRow("A2"), stagedRow("A3")]);
      const held = await importRows(store, "north", [stagedRow("A1")], { holds: { ...noHolds, missing: "all" } });
      expect(held.plan.missing).toBe(2);
      expect(held).toMatchObject({ removed: 0, version: 1 });
      expect(await readStock(store, "north")).toHaveLength(3);
      const applied = await importRows(store, "north", [stagedRow("A1")]);
      expect(applied).toMatchObject({ removed: 2, version: 2 });
      expect(await readStock(store, "north")).toHaveLength(1);
    });

    it("do not include those whose row was refused", async () => {
      const store = await openStore();
      await importRows(store, "north", [stagedRow("A1"), stagedRow("A2"), stagedRow("A3")]);
      const before = await readStock(store, "north");
      const session = await store.imports.open("north");
      await session.stage([stagedRow("A1", { km: 8 })]);
      await session.mention(["harbour/a1", "harbour/a2", "harbour/unknown"]);
      expect(await session.plan(fullFile)).toMatchObject({
        current: 3,
        updated: 1,
        accepted: 0,
        missing: 1,
      });
      expect((await session.apply(importOptions())).removed).toBe(1);
      expect(await readStock(store, "north")).toEqual([{ ...before[0], km: 8 }, before[1]]);
    });

    it("of a kind that a row mentions stay, only at its dealership, and others are removed", async () => {
      const store = await openStore();
      const at = (dealershipSlug: string, stocknum: string, model: string, year: number) =>
        stagedRow(stocknum, { dealershipSlug, model, year });
      const rest = at("harbour", "A1", "RAV4", 2022);
      await importRows(store, "north", [
        rest,
        at("harbour", "A2", "Corolla", 2019),
        at("harbour", "A3", "Corolla Hybrid", 2019),
        at("harbour", "A4", "Corolla", 2018),
        at("harbour", "A5", "Camry", 2019),
        at("valley", "A6", "Corolla", 2019),
        at("valley", "A7", "Camry", 2018),
      ]);
      const session = await store.imports.open("north");
      await session.stage([rest]);
      await session.mentionKinds([
        { dealership: "harbour", kindFacts: kindOnlyFacts({ make: "Toyota", model: "Corolla", year: 2019 }) },
        { dealership: "valley", kindFacts: kindOnlyFacts({ make: "Toyota", model: "Camry", year: null }) },
      ]);
      const { dealerships } = await session.plan(fullFile);
      expect(dealerships.get("harbour")).toMatchObject({ missing: 4, missingOfKind: 2 });
      expect(dealerships.get("valley")).toMatchObject({ missing: 2, missingOfKind: 1 });
      expect((await session.apply(importOptions())).removed).toBe(3);
      const left = (await readStock(store, "north")).map(({ stocknum }) => stocknum);
      expect(left.toSorted()).toEqual(["A1", "A2", "A3", "A7"]);
      const next = await importRows(store, "north", [rest]);
      expect(next.plan.dealerships.get("harbour")).toMatchObject({ missing: 2, missingOfKind: 0, stillMissing: 0 });
      expect(next.removed).toBe(3);
    });

    it("return with their id, slug and createdAt", async () => {
      const store = await openStore();
      await importRows(store, "north", [stagedRow("A1"), stagedRow("A2")]);
      const before = await readStock(store, "north");
      await importRows(store, "north", [stagedRow("A2")]);
      await importRows(store, "north", [stagedRow("A2"), stagedRow("B9")]);
      expect(await store.stock.vehicleById("north", before[0]?.id ?? "")).toBeNull();
      const back = await importRows(store, "north", [stagedRow("A1"), stagedRow("A2")], {
        now: importTime + laterMs,
      });
      expect(back.plan).toMatchObject({ accepted: 1, unchanged: 1 });
      expect(await readStock(store, "north")).toEqual(before);
    });
  });

  describe("slugs", () => {
    it("are unique at a site: the stock number, then a number, distinguishes them", async () => {
      const store = await openStore();
      const inYard = (dealershipSlug: string, stocknum: string) => stagedRow(stocknum, { dealershipSlug });
      await importRows(store, "north", [inYard("a", "7"), inYard("b", "7"), inYard("c", "7"), inYard("d", "7")]);
      const slugs = (await readStock(store, "north")).map((vehicle) => vehicle.slug);
      const base = "2022-toyota-rav4";
      expect(slugs.sort()).toEqual([base, `${base}-7`, `${base}-7-2`, `${base}-7-3`]);
    });

    it("of removed vehicles are not given to others", async () => {
      const store = await openStore();
      await importRows(store, "north", [stagedRow("A1")]);
      await importRows(store, "north", [stagedRow("B2")]);
      expect((await readStock(store, "north")).map((vehicle) => vehicle.slug)).toEqual(["2022-toyota-rav4-b2"]);
    });
  });

  describe("a sold vehicle without a date", () => {
    it("was sold when the import first said so, until it is for sale again", async () => {
      const store = await openStore();
      const soldAt = async () => (await readStock(store, "north"))[0]?.soldAt;
      await importRows(store, "north", [stagedRow("A1")]);
      expect(await soldAt()).toBeNull();
      await importRows(store, "north", [stagedRow("A1", { sold: true })], { now: importTime + 1 });
      expect(await soldAt()).toBe(importTime + 1);
      await importRows(store, "north", [stagedRow("A1", { sold: true, km: 3 })], {
        now: importTime + 2,
      });
      expect(await soldAt()).toBe(importTime + 1);
      await importRows(store, "north", [stagedRow("A1", { sold: true, soldAt: 42 })], {
        now: importTime + 3,
      });
      expect(await soldAt()).toBe(42);
      await importRows(store, "north", [stagedRow("A1")], { now: importTime + 4 });
      expect(await soldAt()).toBeNull();
    });
  });
}
