import { describe, expect, it } from "vitest";
import { StockImportBusyError, StockImportEndedError } from "../../src/vehicles/stock-imports.ts";
import type { StorePlace } from "./every-store.ts";
import { importOptions, importRows, stagedRow, readStock, fullFile } from "./stock-rows.ts";
import { dayMs } from "../../src/settings/durations.ts";

/** How imports behave next to each other, next to readers, and when they end early. */
export function stockImportSessionsContract(makePlace: () => Promise<StorePlace>): void {
  const openStore = async () => (await makePlace()).open();

  describe("a session", () => {
    it("shows nothing before apply, and leaves nothing when discarded", async () => {
      const place = await makePlace();
      const store = await place.open();
      const session = await store.imports.open("north");
      await session.stage([stagedRow("A1")]);
      await session.plan(fullFile);
      expect(await readStock(store, "north")).toEqual([]);
      await session.discard();
      await session.discard();
      expect(await readStock(store, "north")).toEqual([]);
      expect(await store.stock.versions()).toEqual(new Map());
      await expect(session.stage([stagedRow("A1")])).rejects.toBeInstanceOf(StockImportEndedError);
      await expect(session.apply(importOptions())).rejects.toBeInstanceOf(StockImportEndedError);
      expect(await stagedRowCount(place)).toBe(0);
    });

    it("leaves nothing staged after apply", async () => {
      const place = await makePlace();
      const store = await place.open();
      const session = await store.imports.open("north");
      await session.stage([stagedRow("A1")]);
      await session.apply(importOptions());
      expect(await stagedRowCount(place)).toBe(0);
      await session.discard();
      await expect(session.apply(importOptions())).rejects.toBeInstanceOf(StockImportEndedError);
      expect(await readStock(store, "north")).toHaveLength(1);
    });

    it("is refused while another one of its site is open, even in another process", async () => {
      const place = await makePlace();
      const [here, there] = [await place.open(), await place.open()];
      const session = await here.imports.open("north");
      const refused = await there.imports.open("north").catch((error: unknown) => error);
      expect(refused).toBeInstanceOf(StockImportBusyError);
      expect((refused as StockImportBusyError).message).toMatch(/Another stock import of site "north" is running/);
      expect((refused as StockImportBusyError).retryInSeconds).toBeLessThanOrEqual(60);
      await (await there.imports.open("south")).discard();
      await session.discard();
      await (await there.imports.open("north")).discard();
    });

    it("that crashed makes way after a minute, and its rows are deleted", async () => {
      const place = await makePlace();
      const store = await place.open();
      const dead = await store.imports.open("north");
      await dead.stage([stagedRow("A1")]);
      const database = await place.openDatabase();
      await database.transaction((transaction) =>
        transaction
          .updateTable("stock_import_sessions")
          .set({ touched_at: Date.now() - 61_000 })
          .execute(),
      );
      const { plan } = await importRows(store, "north", [stagedRow("B2")]);
      expect(plan.accepted).toBe(1);
      await expect(dead.apply(importOptions())).rejects.toBeInstanceOf(StockImportEndedError);
      expect((await readStock(store, "north")).map((vehicle) => vehicle.stocknum)).toEqual(["B2"]);
    });

    it("that a process began whose clock was a day ahead makes way", async () => {
      const place = await makePlace();
      const store = await place.open();
      await store.imports.open("north");
      const database = await place.openDatabase();
      await database.transaction((transaction) =>
        transaction
          .updateTable("stock_import_sessions")
          .set({ touched_at: Date.now() + dayMs })
          .execute(),
      );
      await (await store.imports.open("north")).discard();
    });

    it("that fails in apply changes nothing and can be applied again", async () => {
      const store = await openStore();
      const session = await store.imports.open("north");
      await session.stage(Array.from({ length: 700 }, (_, index) => stagedRow(`n${index}`)));
      let made = 0;
      const failing = importOptions({
        newId: () => {
          made += 1;
          if (made > 600) throw new Error("no more ids");
          return `id${made}`;
        },
      });
      await expect(session.apply(failing)).rejects.toThrow("no more ids");
      expect(await readStock(store, "north")).toEqual([]);
      expect(await session.apply(importOptions())).toEqual({ removed: 0, version: 1 });
      expect(await readStock(store, "north")).toHaveLength(700);
    });
  });

  it("imports of two sites run at once, next to readers that never see half of one", async () => {
    const place = await makePlace();
    const [reader, north, south] = [await place.open(), await place.open(), await place.open()];
    const rows = (km: number) => Array.from({ length: 600 }, (_, index) => stagedRow(`n${index}`, { km }));
    await importRows(north, "north", rows(0));
    let isImporting = true;
    const importing = (async () => {
      for (let km = 1; km <= 4; km += 1) {
        await Promise.all([importRows(north, "north", rows(km)), importRows(south, "south", rows(km))]);
      }
      isImporting = false;
    })();
    let version = 1;
    while (isImporting) {
      const kms = new Set((await readStock(reader, "north")).map((vehicle) => vehicle.km));
      expect(kms.size).toBe(1);
      const changes = await reader.stock.changesSince("north", version);
      expect([0, 600]).toContain(changes?.changed.length);
      version = changes?.version ?? 0;
    }
    await importing;
    expect((await readStock(reader, "north"))[0]?.km).toBe(4);
    expect(await readStock(reader, "south")).toHaveLength(600);
  });
}

async function stagedRowCount(place: StorePlace): Promise<number> {
  const database = await place.openDatabase();
  return (await database.read.selectFrom("stock_staging").select("ordinal").execute()).length;
}
