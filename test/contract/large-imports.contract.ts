import { expect, it } from "vitest";
import { noHolds } from "../../src/vehicles/stock.ts";
import type { Vehicle } from "../../src/vehicles/vehicle.ts";
import type { StorePlace } from "./every-store.ts";
import { longestTurnMs } from "./longest-turn.ts";
import { importOptions, stagedRow, wholeFile } from "./stock-rows.ts";

/** For so long, in processor time, an import may keep the thread from answering requests. */
const longestPartMs = 100;

const numbers = (count: number): number[] => Array.from({ length: count }, (_, index) => index);
/** A valid VIN for a number. */
const vin = (number: number): string => `JTMRV3FV60D${String(number).padStart(6, "0")}`;
const car = (number: number): Partial<Vehicle> => ({ vin: vin(number), km: 40_000 + number });

/** How long imports of many rows may take, and keep others waiting, on every store. */
export function largeImportsContract(makePlace: () => Promise<StorePlace>): void {
  it("takes in 6,000 new vehicles in short parts", async () => {
    const store = await (await makePlace()).open();
    const rows = numbers(6_000).map((number) => stagedRow(`${number}`, car(number)));
    const longest = await longestTurnMs(async () => {
      const session = await store.imports.open("north");
      for (let start = 0; start < rows.length; start += 2_000) await session.stage(rows.slice(start, start + 2_000));
      expect(await session.plan(wholeFile)).toMatchObject({ accepted: 6_000 });
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
      expect(await session.plan({ ...wholeFile, holds })).toMatchObject({ current: 2_500, held: 2_499 });
      expect(await session.apply(importOptions({ holds }))).toEqual({ removed: 0, version: 1 });
    });
    expect(longest).toBeLessThan(longestPartMs);
    expect(process.cpuUsage(startedAt).user / 1_000).toBeLessThan(5_000);
  });
}
