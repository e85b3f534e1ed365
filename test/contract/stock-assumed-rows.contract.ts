import { expect, it } from "vitest";
import type { ContradictedRow } from "../../src/vehicles/contradicted-identity.ts";
import type { StockImportSession } from "../../src/vehicles/stock-imports.ts";
import type { StorePlace } from "./every-store.ts";
import { fullFile, importOptions, importRows, stagedRow, readStock } from "./stock-rows.ts";

/** Rows whose dealership is assumed, on every store. */
export function stockAssumedRowsContract(makePlace: () => Promise<StorePlace>): void {
  async function leftOut(session: StockImportSession): Promise<ContradictedRow[]> {
    const found: ContradictedRow[] = [];
    for await (const rows of session.leaveOutContradicted()) found.push(...rows);
    return found;
  }

  it("rows that contradict the vehicle under their key are left out, and it stays", async () => {
    const store = await (await makePlace()).open();
    const numbers = Array.from({ length: 1_100 }, (_, index) => `n${index}`);
    const rows = numbers.map((number) => stagedRow(number, { dealershipSlug: "harbour" }));
    await importRows(store, "north", rows);
    const before = await readStock(store, "north");
    const session = await store.imports.open("north");
    const isOther = (index: number): boolean => index % 2 === 0;
    const assumed = numbers.map((number, index) =>
      stagedRow(
        number,
        { dealershipSlug: "harbour", ...(isOther(index) ? { model: "Kluger", year: 2001 } : {}) },
        { line: index + 2, isAssumed: true },
      ),
    );
    await session.stage(assumed);
    const found = await leftOut(session);
    expect(found.map(({ line }) => line)).toEqual(assumed.map(({ line }) => line).filter((line) => isOther(line - 2)));
    expect(found[0]).toMatchObject({ stocknum: "n0", dealership: "harbour", contradicts: { line: null } });
    expect(await session.plan(fullFile)).toMatchObject({ accepted: 0, unchanged: 550, missing: 0 });
    await session.apply(importOptions());
    expect(await readStock(store, "north")).toEqual(before);
  });

  it("a left out row protects the vehicles with its VIN and stock number at other dealerships", async () => {
    const store = await (await makePlace()).open();
    const vin = "JTMRV3FV60D000001";
    const at = (dealershipSlug: string) => ({ dealershipSlug, km: 61_000 });
    await importRows(store, "north", [
      stagedRow("A1", at("harbour")),
      stagedRow("A1", at("hills")),
      stagedRow("B7", { ...at("hills"), vin }),
    ]);
    const session = await store.imports.open("north");
    await session.stage([stagedRow("A1", { ...at("harbour"), model: "Kluger", vin, year: 2001 }, { isAssumed: true })]);
    expect(await leftOut(session)).toHaveLength(1);
    expect(await session.plan(fullFile)).toMatchObject({ current: 3, accepted: 0, missing: 0 });
    await session.discard();
  });

  it("a vehicle never moves to an assumed dealership, but moves to a named one", async () => {
    const store = await (await makePlace()).open();
    const vin = (index: number): string => `JTMRV3FV60D${String(index).padStart(6, "0")}`;
    const cars = [0, 1].map((index) => ({ vin: vin(index), model: `Kluger ${index}` }));
    await importRows(
      store,
      "north",
      cars.map((car, index) => stagedRow(`n${index}`, { ...car, dealershipSlug: "hills" })),
    );
    const before = await readStock(store, "north");
    const session = await store.imports.open("north");
    const moved = cars.map((car, index) => ({ ...car, stocknum: `x${index}`, dealershipSlug: "harbour" }));
    await session.stage(
      moved.map((car, index) => stagedRow(car.stocknum, car, { line: index + 2, isAssumed: index === 0 })),
    );
    expect(await session.plan(fullFile)).toMatchObject({ accepted: 0, updated: 1, held: 1, missing: 0 });
    const held = (await Array.fromAsync(session.settledRows())).flatMap((rows) => rows.held);
    expect(held).toEqual([{ line: 2, stocknum: "x0", dealership: "harbour", hold: "assumed" }]);
    await session.apply(importOptions());
    const after = new Map((await readStock(store, "north")).map((vehicle) => [vehicle.vin, vehicle]));
    expect(after.get(vin(0))).toEqual(before.find((vehicle) => vehicle.vin === vin(0)));
    expect(after.get(vin(1))).toMatchObject({ dealershipSlug: "harbour", stocknum: "x1" });
  });
}
