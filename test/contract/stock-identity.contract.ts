import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { migrate } from "../../src/adapters/store/migrations/migrate.ts";
import { migrations } from "../../src/adapters/store/migrations/migrations.ts";
import { vehicleIdentity } from "../../src/adapters/store/migrations/0013-vehicle-identity.ts";
import { plates } from "../../src/adapters/store/migrations/0019-plates.ts";
import { vehicleContent } from "../../src/adapters/store/vehicle-row.ts";
import type { Store } from "../../src/adapters/open-store.ts";
import { noHolds, type Duplicate, type StagedVehicle } from "../../src/vehicles/stock-imports.ts";
import { toVehicleIdentity } from "../../src/vehicles/vehicle-identity.ts";
import { vehicleForTest } from "../../src/vehicles/vehicle-for-test.ts";
import type { Vehicle } from "../../src/vehicles/vehicle.ts";
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
const later = { now: importTime + laterMs };

/** A valid VIN for a number. */
const vin = (number: number): string => `JTMRV3FV60D${String(number).padStart(6, "0")}`;
const car = (number: number): Partial<Vehicle> => ({ vin: vin(number), km: 40_000 + number });
/** Without a VIN. */
const bare: Partial<Vehicle> = { vin: null };
const at = (dealershipSlug: string, stocknum: string, fields: Partial<Vehicle>): StagedVehicle =>
  stagedRow(stocknum, { dealershipSlug, ...fields });

type Identity = Pick<Vehicle, "id" | "slug" | "createdAt">;

async function byKey(store: Store, site = "north"): Promise<Map<string, Vehicle>> {
  return new Map(
    (await readStock(store, site)).map((vehicle) => [`${vehicle.dealershipSlug}/${vehicle.stocknum}`, vehicle]),
  );
}

const permanentFields = (vehicle: Vehicle | undefined): Identity => {
  const { id, slug, createdAt } = vehicle ?? ({} as Vehicle);
  return { id, slug, createdAt };
};

/** What a vehicle keeps when its dealership or stock number changes, on every store. */
export function stockIdentityContract(
  makePlace: () => Promise<StorePlace>,
  makeNewPlace: () => Promise<StorePlace>,
): void {
  const openStore = async () => (await makePlace()).open();

  describe("a vehicle keeps id, slug and first-seen time", () => {
    it.each<[string, StagedVehicle[], StagedVehicle[], [string, string][]]>([
      [
        "at another dealership, with its stock number",
        [at("a", "1", car(1)), at("a", "2", car(2))],
        [at("b", "1", car(1)), at("a", "2", car(2))],
        [
          ["a/1", "b/1"],
          ["a/2", "a/2"],
        ],
      ],
      [
        "under another stock number",
        [at("a", "1", car(1)), at("a", "2", car(2))],
        [at("a", "N1", car(1)), at("a", "2", car(2))],
        [["a/1", "a/N1"]],
      ],
      [
        "when two swap their stock numbers",
        [at("a", "1", car(1)), at("a", "2", car(2))],
        [at("a", "1", car(2)), at("a", "2", car(1))],
        [
          ["a/1", "a/2"],
          ["a/2", "a/1"],
        ],
      ],
      [
        "when three change places around two dealerships",
        [at("a", "1", car(1)), at("a", "2", car(2)), at("b", "1", car(3))],
        [at("a", "2", car(1)), at("b", "1", car(2)), at("a", "1", car(3))],
        [
          ["a/1", "a/2"],
          ["a/2", "b/1"],
          ["b/1", "a/1"],
        ],
      ],
      [
        "when its old row is withdrawn",
        [at("a", "1", car(1))],
        [{ ...at("a", "1", {}), withdrawn: true }, at("b", "7", car(1))],
        [["a/1", "b/7"]],
      ],
      [
        "when another car takes its stock number",
        [at("a", "1", car(1))],
        [at("a", "1", car(2)), at("a", "9", car(1))],
        [["a/1", "a/9"]],
      ],
      [
        "without a VIN, by equal facts",
        [at("a", "1", { km: 41_234, colour: "Red" }), at("a", "2", { km: 9_000 })],
        [at("a", "N1", { km: 41_234, colour: "Red", price: 12_000 }), at("a", "2", { km: 9_000 })],
        [["a/1", "a/N1"]],
      ],
      ["when it gains a VIN", [at("a", "1", {})], [at("a", "1", car(1))], [["a/1", "a/1"]]],
      ["when its VIN is left out", [at("a", "1", car(1))], [at("a", "1", { km: 41_000 })], [["a/1", "a/1"]]],
      [
        "when its make is corrected",
        [at("a", "1", { make: "Tyota" })],
        [at("a", "1", { make: "Toyota", km: 5 })],
        [["a/1", "a/1"]],
      ],
    ])("%s", async (_name, before, after, moves) => {
      const store = await openStore();
      await importRows(store, "north", before);
      const first = await byKey(store);
      const { plan } = await importRows(store, "north", after, later);
      expect(plan).toMatchObject({ missing: 0, withdrawn: plan.withdrawn });
      const second = await byKey(store);
      for (const [from, to] of moves) expect(permanentFields(second.get(to))).toEqual(permanentFields(first.get(from)));
      expect(new Set([...second.values()].map(({ id }) => id)).size).toBe(second.size);
      expect(second.size).toBe(after.filter(({ withdrawn }) => !withdrawn).length);
    });

    it("when it returns after its removal, at another dealership", async () => {
      const store = await openStore();
      await importRows(store, "north", [at("a", "1", car(1)), at("a", "2", car(2))]);
      const first = await byKey(store);
      await importRows(store, "north", [at("a", "2", car(2))]);
      expect((await byKey(store)).size).toBe(1);
      await importRows(store, "north", [at("a", "2", car(2)), at("b", "5", car(1))], later);
      expect(permanentFields((await byKey(store)).get("b/5"))).toEqual(permanentFields(first.get("a/1")));
    });

    it("in a file of changes, by its VIN alone", async () => {
      const store = await openStore();
      await importRows(store, "north", [at("a", "1", car(1)), at("a", "2", { km: 45_000 })]);
      const first = await byKey(store);
      await importRows(store, "north", [at("b", "1", car(1)), at("b", "2", { km: 45_000 })], { isFull: false });
      const second = await byKey(store);
      expect([...second.keys()].toSorted()).toEqual(["a/2", "b/1", "b/2"]);
      expect(permanentFields(second.get("b/1"))).toEqual(permanentFields(first.get("a/1")));
      expect(second.get("a/2")).toEqual(first.get("a/2"));
    });

    it("each of a thousand that were renumbered and moved at once", async () => {
      const store = await openStore();
      const cars = Array.from({ length: 1_000 }, (_, index) => index);
      await importRows(
        store,
        "north",
        cars.map((number) =>
          at(number % 2 === 0 ? "a" : "b", `${number}`, number % 3 === 0 ? { km: number } : car(number)),
        ),
      );
      const first = await byKey(store);
      const { plan } = await importRows(
        store,
        "north",
        cars.map((number) =>
          at(number % 5 === 0 ? "b" : "a", `x${999 - number}`, number % 3 === 0 ? { km: number } : car(number)),
        ),
      );
      expect(plan).toMatchObject({ current: 1_000, accepted: 0, missing: 0, updated: 1_000 });
      const second = await byKey(store);
      for (const number of cars.filter((each) => each >= 200 || each % 3 !== 0)) {
        const from = first.get(`${number % 2 === 0 ? "a" : "b"}/${number}`);
        expect(permanentFields(second.get(`${number % 5 === 0 ? "b" : "a"}/x${999 - number}`))).toEqual(
          permanentFields(from),
        );
      }
    });
  });

  describe("a new vehicle, with its own id and slug,", () => {
    it("is another car under a stock number that was used before", async () => {
      const store = await openStore();
      await importRows(store, "north", [at("a", "1", { ...car(1), make: "Suzuki", model: "Jimny" })]);
      const [before] = await readStock(store, "north");
      const { plan } = await importRows(store, "north", [at("a", "1", { ...car(2), model: "Kluger" })], later);
      expect(plan.dealerships.get("a")).toMatchObject({ current: 1, added: 1, replaced: 1 });
      const [after] = await readStock(store, "north");
      expect(after).toMatchObject({ model: "Kluger", slug: "2022-toyota-kluger", createdAt: importTime + laterMs });
      expect(after?.id).not.toBe(before?.id);
      expect(await store.stock.vehicleBySlug("north", "2022-suzuki-jimny")).toBeNull();
      const changes = await store.stock.changesSince("north", 1);
      expect(changes?.removedIds).toEqual([before?.id]);
      const back = [
        at("a", "1", { ...car(2), model: "Kluger" }),
        at("a", "8", { ...car(1), make: "Suzuki", model: "Jimny" }),
      ];
      await importRows(store, "north", back, later);
      expect(permanentFields((await byKey(store)).get("a/8"))).toEqual(permanentFields(before));
    });

    it("is another make and model without VINs", async () => {
      const store = await openStore();
      await importRows(store, "north", [at("a", "1", { make: "Suzuki", model: "Jimny", km: 10 })]);
      const [before] = await readStock(store, "north");
      await importRows(store, "north", [at("a", "1", { make: "Toyota", model: "Kluger", km: 30_000 })]);
      expect((await readStock(store, "north"))[0]?.id).not.toBe(before?.id);
    });

    it("is the second row of a VIN, which is reported", async () => {
      const store = await openStore();
      await importRows(store, "north", [at("a", "1", car(1))]);
      const first = await byKey(store);
      const session = await store.imports.open("north");
      await session.stage([
        { ...at("b", "1", car(1)), line: 2 },
        { ...at("a", "1", car(1)), line: 3 },
        { ...at("c", "1", car(1)), line: 4 },
        { ...at("c", "2", car(2)), line: 5 },
      ]);
      const plan = await session.plan(fullFile);
      expect(plan).toMatchObject({ unchanged: 1, accepted: 3 });
      const found: Duplicate[] = [];
      for await (const rows of session.duplicates()) found.push(...rows);
      expect(found.toSorted((one, other) => one.line - other.line)).toEqual([
        { mark: "vin", text: vin(1), isOtherVehicle: false, line: 3, stocknum: "1", firstLine: 2, soldLine: null },
        { mark: "vin", text: vin(1), isOtherVehicle: false, line: 4, stocknum: "1", firstLine: 2, soldLine: null },
      ]);
      await session.apply(importOptions());
      expect(permanentFields((await byKey(store)).get("a/1"))).toEqual(permanentFields(first.get("a/1")));
    });

    it("is a car of another badge, colour and odometer without VINs, not one whose odometer is corrected", async () => {
      const store = await openStore();
      const known = { badge: "GX", colour: "White", km: 50_000 };
      await importRows(store, "north", [at("a", "1", known), at("a", "2", known)]);
      const first = await byKey(store);
      const other = { badge: "Cruiser", colour: "Blue", km: 91_000 };
      const corrected = { badge: "GX AWD", colour: "Pearl White", km: 50_900 };
      await importRows(store, "north", [at("a", "1", other), at("a", "2", corrected)]);
      const second = await byKey(store);
      expect(second.get("a/1")?.id).not.toBe(first.get("a/1")?.id);
      expect(permanentFields(second.get("a/2"))).toEqual(permanentFields(first.get("a/2")));
    });

    it("does not result from a VIN that many rows share: it is left out, and the right file follows", async () => {
      const store = await openStore();
      const numbers = Array.from({ length: 8 }, (_, index) => index);
      const right = numbers.map((number) => at("a", `${number}`, { km: 40_000 + number }));
      await importRows(store, "north", right);
      const first = await byKey(store);
      const session = await store.imports.open("north");
      await session.stage(
        numbers.map((number) => at("a", `${number}`, { km: 40_000 + number, vin: "WVWZZZ1KZ00000000" })),
      );
      expect(await session.dropFillers()).toEqual([{ mark: "vin", text: "WVWZZZ1KZ00000000", rows: 8 }]);
      expect(await session.dropFillers()).toEqual([]);
      expect(await session.plan(fullFile)).toMatchObject({ unchanged: 8 });
      for await (const rows of session.duplicates()) expect(rows).toEqual([]);
      await session.apply(importOptions());
      const { plan } = await importRows(store, "north", right.slice(1), later);
      expect(plan).toMatchObject({ unchanged: 7, missing: 1 });
      expect(permanentFields((await byKey(store)).get("a/7"))).toEqual(permanentFields(first.get("a/7")));
    });

    it("is a vehicle with a filler as VIN", async () => {
      const store = await openStore();
      const filler = { vin: "11111111111111111" };
      await importRows(store, "north", [at("a", "1", { ...filler, km: 500 })]);
      const [before] = await readStock(store, "north");
      await importRows(store, "north", [at("a", "2", { ...filler, km: 900 })]);
      expect((await readStock(store, "north"))[0]?.id).not.toBe(before?.id);
    });

    it("is a new car that is equal to one that was sold", async () => {
      const store = await openStore();
      await importRows(store, "north", [at("a", "1", { km: 8 }), at("a", "2", { km: 8 })]);
      const first = await byKey(store);
      await importRows(store, "north", [at("a", "2", { km: 8 }), at("a", "3", { km: 8 })]);
      expect((await byKey(store)).get("a/3")?.id).not.toBe(first.get("a/1")?.id);
    });
  });

  it("the address of a vehicle that was listed twice leads to the listing that stayed", async () => {
    const store = await openStore();
    await importRows(store, "north", [at("a", "1", car(1)), at("b", "1", car(1)), at("a", "2", car(2))]);
    const first = await byKey(store);
    await importRows(store, "north", [at("b", "1", car(1)), at("a", "3", car(3))]);
    const former = first.get("a/1")?.slug ?? "";
    expect(await store.stock.findCurrentSlug("north", former)).toBe(first.get("b/1")?.slug);
    expect(await store.stock.findCurrentSlug("south", former)).toBeNull();
    expect(await store.stock.findCurrentSlug("north", first.get("a/2")?.slug ?? "")).toBeNull();
    expect(await store.stock.findCurrentSlug("north", first.get("b/1")?.slug ?? "")).toBeNull();
    expect(await store.stock.findCurrentSlug("north", "no\0where")).toBeNull();
  });

  it("a removed vehicle is known by its address, to its own site alone", async () => {
    const store = await openStore();
    await importRows(store, "north", [at("a", "1", car(1)), at("a", "2", car(2))]);
    const first = await byKey(store);
    await importRows(store, "north", [at("a", "2", car(2))]);
    const removed = first.get("a/1");
    const slug = removed?.slug ?? "";
    expect((await store.stock.removedVehicle("north", slug))?.id).toBe(removed?.id);
    expect(await store.stock.removedVehicle("south", slug)).toBeUndefined();
    expect(await store.stock.removedVehicle("north", first.get("a/2")?.slug ?? "")).toBeUndefined();
    expect(await store.stock.removedVehicle("north", "no\0where")).toBeUndefined();
  });

  describe("a dealership that may lose no vehicle", () => {
    const holds = { ...noHolds, missing: new Set(["a"]), losses: new Set(["a"]) };

    it("keeps those that rows withdraw, move or replace, and the rows are held", async () => {
      const store = await openStore();
      const before = [
        at("a", "1", car(1)),
        at("a", "2", car(2)),
        at("a", "3", car(3)),
        at("a", "4", car(4)),
        at("b", "1", car(5)),
      ];
      await importRows(store, "north", before);
      const first = await byKey(store);
      const session = await store.imports.open("north");
      await session.stage([
        { ...at("a", "1", {}), withdrawn: true, line: 2 },
        { ...at("b", "2", car(2)), line: 3 },
        { ...at("a", "3", car(9)), line: 4 },
        { ...at("b", "1", { ...car(5), price: 1_000 }), line: 5 },
      ]);
      const free = await session.plan(fullFile);
      expect(free.dealerships.get("a")).toMatchObject({
        current: 4,
        withdrawn: 1,
        movedAway: 1,
        replaced: 1,
        missing: 1,
      });
      expect(await session.plan({ ...fullFile, holds })).toMatchObject({
        held: 3,
        updated: 1,
        accepted: 0,
        withdrawn: 0,
      });
      const { held, withdrawn } = await readAllSettledRows(session);
      expect(held.toSorted((one, other) => one.line - other.line)).toMatchObject([
        { line: 2, stocknum: "1", hold: "withdrawal" },
        { line: 3, stocknum: "2", hold: "move" },
        { line: 4, stocknum: "3", hold: "replacement" },
      ]);
      expect(withdrawn).toEqual([]);
      expect(await session.apply(importOptions({ holds }))).toEqual({ removed: 0, version: 2 });
      const second = await byKey(store);
      expect(second.size).toBe(5);
      for (const [key, vehicle] of first) expect(permanentFields(second.get(key))).toEqual(permanentFields(vehicle));
      expect(second.get("b/1")?.price).toBe(1_000);
    });

    it("keeps the entire chain of vehicles if one takes the place of the next", async () => {
      const store = await openStore();
      await importRows(store, "north", [
        at("a", "1", car(1)),
        at("b", "1", car(2)),
        at("c", "1", car(3)),
        at("c", "2", car(4)),
      ]);
      const first = await readStock(store, "north");
      const chain = [
        at("b", "1", car(1)),
        at("c", "1", car(2)),
        at("a", "1", car(3)),
        at("c", "2", { ...car(4), price: 5 }),
      ];
      const { plan } = await importRows(store, "north", chain, { holds });
      expect(plan).toMatchObject({ held: 3, updated: 1 });
      const second = await readStock(store, "north");
      expect(second.map(permanentFields).toSorted((one, other) => (one.id < other.id ? -1 : 1))).toEqual(
        first.map(permanentFields).toSorted((one, other) => (one.id < other.id ? -1 : 1)),
      );
    });

    it("keeps all of its vehicles and gets none while its rows are held for their values", async () => {
      const store = await openStore();
      await importRows(store, "north", [
        ...[1, 2, 3, 4, 5, 6].map((number) => at("a", `${number}`, car(number))),
        at("b", "20", car(20)),
        at("b", "21", car(21)),
      ]);
      const first = await byKey(store);
      const session = await store.imports.open("north");
      await session.stage([
        { ...at("a", "1", {}), withdrawn: true, line: 2 },
        { ...at("b", "2", car(2)), line: 3 },
        { ...at("a", "3", car(9)), line: 4 },
        { ...at("a", "4", { ...car(4), price: 1 }), line: 5 },
        { ...at("a", "8", car(8)), line: 6 },
        { ...at("a", "20", car(20)), line: 7 },
        { ...at("b", "21", { ...car(21), price: 5_000 }), line: 8 },
        { ...at("b", "22", car(22)), line: 9 },
      ]);
      const ofValues = { ...noHolds, values: new Set(["a"]) };
      expect(await session.plan({ ...fullFile, holds: ofValues })).toMatchObject({ held: 6, updated: 1, accepted: 1 });
      const { held } = await readAllSettledRows(session);
      expect(held.toSorted((one, other) => one.line - other.line)).toMatchObject([
        { line: 2, stocknum: "1", hold: "values" },
        { line: 3, stocknum: "2", hold: "move" },
        ...["3", "4", "8", "20"].map((stocknum, index) => ({ line: 4 + index, stocknum, hold: "values" })),
      ]);
      expect(await session.apply(importOptions({ holds: ofValues }))).toEqual({ removed: 0, version: 2 });
      const second = await byKey(store);
      expect([...second.keys()].toSorted()).toEqual([...first.keys(), "b/22"].toSorted());
      for (const [key, vehicle] of first) if (key !== "b/21") expect(second.get(key)).toEqual(vehicle);
      expect(second.get("b/21")?.price).toBe(5_000);
    });

    it("gets no new vehicle while additions are held", async () => {
      const store = await openStore();
      await importRows(store, "north", [at("a", "1", car(1)), at("a", "2", car(2))]);
      const { plan } = await importRows(store, "north", [at("a", "7", car(7)), at("b", "8", car(8))], {
        holds: { ...noHolds, missing: new Set(["a"]), additions: new Set(["a"]) },
      });
      expect(plan).toMatchObject({ held: 1, accepted: 1, missing: 2 });
      expect([...(await byKey(store)).keys()].toSorted()).toEqual(["a/1", "a/2", "b/8"]);
    });
  });

  it("a plate distinguishes a vehicle without VIN from the next one under its stock number, also in a store of an earlier release", async () => {
    const place = await makeNewPlace();
    const database = await place.openDatabase();
    await migrate(
      database,
      0,
      migrations.filter(({ version }) => version < plates.version),
    );
    const { body, hash } = vehicleContent(vehicleForTest({ ...bare, regplate: "ABC123", km: 50_000 }));
    await database.transaction(async (transaction) => {
      await sql`insert into vehicles
        (site_id, id, stock_key, slug, created_at, sold_at, removed_at, first_version, version, hash, body, facts)
        values ('north', 'one', 'a/1', 'one', 7, null, null, 1, 1, ${hash}, ${body},
        ${toVehicleIdentity(vehicleForTest({ ...bare, km: 50_000 })).facts})`.execute(transaction);
    });
    const store = await place.open();
    const idAfter = async (fields: Partial<Vehicle>) => {
      await importRows(store, "north", [at("a", "1", { ...bare, ...fields })]);
      return (await byKey(store)).get("a/1")?.id;
    };
    expect(await idAfter({ regplate: "ABC123", km: 50_010, model: "Rav 4 (MY22)", year: 2021 })).toBe("one");
    const next = await idAfter({ regplate: "XYZ789", km: 20_000 });
    expect(next).not.toBe("one");
    expect(await idAfter({ regplate: "XYZ789", km: 20_030 })).toBe(next);
    expect(await store.stock.vehicleById("north", "one")).toBeNull();
  });

  it("a vehicle of a store of an earlier release is recognised by its VIN and its facts", async () => {
    const place = await makeNewPlace();
    const database = await place.openDatabase();
    await migrate(
      database,
      0,
      migrations.filter(({ version }) => version < vehicleIdentity.version),
    );
    const before = [
      vehicleForTest({ id: "one", slug: "one", ...car(1) }),
      vehicleForTest({ id: "two", slug: "two", km: 61_000 }),
    ];
    await database.transaction(async (transaction) => {
      for (const [index, vehicle] of before.entries()) {
        const { body, hash } = vehicleContent(vehicle);
        await sql`insert into vehicles
          (site_id, id, stock_key, slug, created_at, sold_at, removed_at, first_version, version, hash, body)
          values ('north', ${vehicle.id}, ${`harbour/${index}`}, ${vehicle.slug}, 7, null, null, 1, 1, ${hash}, ${body})`.execute(
          transaction,
        );
      }
    });
    const store = await place.open();
    await importRows(store, "north", [at("a", "8", car(1)), at("harbour", "9", { km: 61_000 })]);
    expect((await readStock(store, "north")).map(({ id, stocknum, createdAt }) => [id, stocknum, createdAt])).toEqual([
      ["one", "8", 7],
      ["two", "9", 7],
    ]);
  });

  it("a stock number of an unknown dealership protects its vehicles at every one", async () => {
    const store = await openStore();
    await importRows(store, "north", [
      at("a", "X1", car(1)),
      at("b", "X1", car(2)),
      at("a", "2", car(3)),
      at("b", "3", car(4)),
    ]);
    const session = await store.imports.open("north");
    await session.stage([at("b", "3", car(4))]);
    await session.mentionNumbers(["x1 "]);
    expect(await session.plan(fullFile)).toMatchObject({ missing: 1 });
    await session.apply(importOptions());
    expect([...(await byKey(store)).keys()].toSorted()).toEqual(["a/X1", "b/3", "b/X1"]);
  });

  it("the dealerships of the last full file of any of these are remembered", async () => {
    const store = await openStore();
    const named = (...slugs: string[]) => ({ named: new Set(slugs) });
    await importRows(store, "north", [at("a", "1", car(1))], named("a", "b"));
    await importRows(store, "north", [at("c", "1", car(2))], { ...named("c"), isFull: false });
    await importRows(store, "north", [at("c", "1", car(2))], {
      ...named("c"),
      now: 3,
      holds: { ...noHolds, missing: "all" },
    });
    const session = await store.imports.open("north");
    expect((await session.plan({ ...fullFile, ...named("b", "z") })).lastNamed.toSorted()).toEqual(["a", "b"]);
    expect((await session.plan({ ...fullFile, ...named("z") })).lastNamed).toEqual([]);
    await session.discard();
  });

  it("prices and pictures are compared for vehicles that stay for sale", async () => {
    const store = await openStore();
    const images = ["https://img.example.com/1.jpg"];
    const before = [1, 2, 3, 4].map((number) =>
      at("a", `${number}`, { ...car(number), price: number * 10_000, images }),
    );
    await importRows(store, "north", before);
    const { plan } = await importRows(store, "north", [
      at("a", "1", { ...car(1), price: null, images }),
      at("b", "2", { ...car(2), price: 200 }),
      at("a", "3", { ...car(3), price: 300, sold: true }),
      at("a", "4", { ...car(4), price: 400, images }),
      at("a", "9", { ...car(9), price: 900 }),
    ]);
    expect(plan.values).toMatchObject({ priced: 3, pricesGone: 1, compared: 2, pictured: 3, picturesGone: 1 });
    expect(plan.values).toMatchObject({ pricesMadeEqual: 0 });
    expect(plan.values.medianBefore).toBeCloseTo(20_000, -3);
    expect(plan.values.medianAfter).toBeCloseTo(200, -1);
    expect(plan.dealerships.get("b")?.values).toMatchObject({ priced: 1, compared: 1, picturesGone: 1 });
  });

  it("VINs and odometers are compared for vehicles that stay for sale, and values that become equal are counted", async () => {
    const store = await openStore();
    const ofNumber = (number: number) => ({
      ...car(number),
      model: `M${number}`,
      km: 20_000 + number,
      price: 30_000 + number,
    });
    await importRows(
      store,
      "north",
      [1, 2, 3, 4, 5].map((number) => at("a", `${number}`, ofNumber(number))),
    );
    const { plan } = await importRows(store, "north", [
      at("a", "1", { ...ofNumber(1), vin: null, km: 0, price: 9_999 }),
      at("a", "2", { ...ofNumber(2), vin: null, km: 0, price: 9_999 }),
      at("a", "3", { ...ofNumber(3), km: null, price: 9_999 }),
      at("a", "4", { ...ofNumber(4), model: "Other", year: 2001, carType: "new" }),
      at("a", "5", { ...ofNumber(5), km: 0, sold: true }),
    ]);
    const counts = {
      identified: 4,
      vinsGone: 2,
      driven: 4,
      odometersGone: 1,
      odometersMadeEqual: 2,
      pricesMadeEqual: 3,
      odometersCompared: 3,
      odometersJumped: 2,
      pricesJumped: 3,
      known: 4,
      changed: 4,
      modelsChanged: 1,
      yearsChanged: 1,
      carTypesChanged: 1,
    };
    expect(plan.values).toMatchObject(counts);
  });
}
