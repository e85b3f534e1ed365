import { expect, it } from "vitest";
import { noHolds } from "../../src/vehicles/stock-imports.ts";
import type { Vehicle } from "../../src/vehicles/vehicle.ts";
import type { StorePlace } from "./every-store.ts";
import { longestTurnMs } from "./longest-turn.ts";
import { importOptions, stagedRow, fullFile } from "./stock-rows.ts";

/** Processor time for which an import may block requests. */
const longestPartMs = 100;

const numbers = (count: number): number[] => Array.from({ length: count }, (_, index) => index);
/** A valid VIN for a number. */
const vin = (number: number): string => `JTMRV3FV60D${String(number).padStart(6, "0")}`;
const car = (number: number): Partial<Vehicle> => ({ vin: vin(number), km: 40_000 + number });

/** Duration of large imports, and how long they block others, on every store. */
export function largeImportsContract(makePlace: () => Promise<StorePlace>): void {
  it("takes in 6,000 new vehicles in short parts", async () => {
    const store = await (await makePlace()).open();
    const rows = numbers(6_000).map((number) => stagedRow(`${number}`, car(number)));
    const longest = await longestTurnMs(async () => {
      const session = await store.imports.open("north");
      for (let start = 0; start < rows.length; start += 2_000) await session.stage(rows.slice(start, start + 2_000));
      expect(await session.plan(fullFile)).toMatchObject({ accepted: 6_000 });
      await session.apply(importOptions());
      await session.discard();
    });
    expect(longest).toBeLessThan(longestPartMs);
  });

  it("holds a chain of 2,500 vehicles, each under the number of the next, in short parts", async () => {
    const store = await (await makePlace()).open();
    const vehicles = numbers(2_500);
    const stage = async (rows: readonly ReturnType<typeof stagedRow>[]) => {
      const session = await store.imports.open("north");
      for (let start = 0; start < rows.length; start += 500) await session.stage(rows.slice(start, start + 500));
      return session;
    };
    const before = await stage(vehicles.map((number) => stagedRow(`${number}`, car(number))));
    await before.apply(importOptions());
    const moved = vehicles.slice(0, -1).map((number) => stagedRow(`${number + 1}`, car(number)));
    const session = await stage(moved);
    const holds = { ...noHolds, missing: new Set(["harbour"]), losses: new Set(["harbour"]) };
    const startedAt = process.cpuUsage();
    const longest = await longestTurnMs(async () => {
      expect(await session.plan({ ...fullFile, holds })).toMatchObject({ current: 2_500, held: 2_499 });
      expect(await session.apply(importOptions({ holds }))).toEqual({ removed: 0, version: 1 });
    });
    expect(longest).toBeLessThan(longestPartMs);
    expect(process.cpuUsage(startedAt).user / 1_000).toBeLessThan(5_000);
  });

  it("looks for a new car among 33,000 equal ones, more than a query may name", { timeout: 120_000 }, async () => {
    const store = await (await makePlace()).open();
    const newCar: Partial<Vehicle> = { vin: null, km: 8 };
    const before = await store.imports.open("north");
    const rows = numbers(33_000).map((number) => stagedRow(`${number}`, newCar));
    for (let start = 0; start < rows.length; start += 2_000) await before.stage(rows.slice(start, start + 2_000));
    await before.apply(importOptions());
    const session = await store.imports.open("north");
    await session.stage([stagedRow("N1", newCar)]);
    expect(await session.plan(fullFile)).toMatchObject({ current: 33_000, missing: 32_999 });
    await session.discard();
  });

  it("does not confuse vehicles by a VIN that many have", async () => {
    const store = await (await makePlace()).open();
    const rows = (prefix: string) =>
      numbers(60).map((number) => stagedRow(`${prefix}${number}`, { vin: vin(1), km: 40_000 + number }));
    const before = await store.imports.open("north");
    await before.stage(rows("A"));
    await before.apply(importOptions());
    const session = await store.imports.open("north");
    await session.stage(rows("B"));
    expect(await session.plan({ ...fullFile, isFull: false })).toMatchObject({
      accepted: 60,
      updated: 0,
      unchanged: 0,
    });
    await session.discard();
  });

  it("recognises 3,000 equal vehicles under other stock numbers in short parts", async () => {
    const store = await (await makePlace()).open();
    const stage = async (prefix: string) => {
      const session = await store.imports.open("north");
      const rows = numbers(3_000).map((number) => stagedRow(`${prefix}${number}`, { vin: null, km: 5 }));
      for (let start = 0; start < rows.length; start += 500) await session.stage(rows.slice(start, start + 500));
      return session;
    };
    await (await stage("A")).apply(importOptions());
    const session = await stage("B");
    const startedAt = process.cpuUsage();
    const longest = await longestTurnMs(async () => {
      expect(await session.plan(fullFile)).toMatchObject({ current: 3_000, accepted: 0, missing: 0 });
      expect(await session.apply(importOptions())).toMatchObject({ removed: 0 });
    });
    expect(longest).toBeLessThan(longestPartMs);
    expect(process.cpuUsage(startedAt).user / 1_000).toBeLessThan(5_000);
  });

  it("deletes 30,000 rows of one stock number in short parts", async () => {
    const store = await (await makePlace()).open();
    const session = await store.imports.open("north");
    const keys = numbers(2_000).map(() => "harbour/1");
    for (let times = 0; times < 15; times += 1) await session.mention(keys);
    expect(await longestTurnMs(() => session.discard())).toBeLessThan(longestPartMs / 2);
    const next = await store.imports.open("north");
    expect(await next.plan(fullFile)).toMatchObject({ accepted: 0, superseded: 0 });
    await next.discard();
  });
}
