import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { openStore, type Store } from "../../src/adapters/open-store.ts";
import { sqlitePath } from "../../src/adapters/store/sqlite.ts";
import { stockKey, type Stock } from "../../src/vehicles/stock.ts";
import { type StockImports } from "../../src/vehicles/stock-imports.ts";
import type { Vehicle } from "../../src/vehicles/vehicle.ts";
import { openEmptySqlite } from "../empty-sqlite.ts";

export type SiteStock = StockImports & {
  /** Vehicles of the site by key, after the last import. */
  vehicles: Map<string, Vehicle>;
  /** Number of sessions that were opened and not discarded. */
  openSessions(): number;
  stock: Pick<Stock, "findCurrentSlug">;
  /** Closes the store and returns what it holds, from which `siteStock` makes others. */
  snapshot(): Promise<StockSnapshot>;
  close(): Promise<void>;
};

export type StockSnapshot = { file: Buffer; vehicles: ReadonlyMap<string, Vehicle> };

/** Stock in a separate embedded store, for tests of imports: empty, or as in a snapshot. Closed when the test ends. */
export function siteStock(from?: StockSnapshot): SiteStock {
  const vehicles = new Map<string, Vehicle>(from?.vehicles);
  let open = 0;
  let opening: Promise<{ store: Store; folder: string }> | null = null;
  const opened = () => (opening ??= openInFolder(from));
  const readVehicles = async (siteId: string): Promise<void> => {
    const { store } = await opened();
    vehicles.clear();
    for await (const batch of store.stock.vehicles(siteId))
      for (const vehicle of batch) vehicles.set(stockKey(vehicle.dealershipSlug, vehicle.stocknum), vehicle);
  };
  const close = async (): Promise<void> => {
    if (opening === null) return;
    const { store, folder } = await opening;
    opening = null;
    await store.close();
    await rm(folder, { recursive: true, force: true });
  };
  onTestFinished(close);
  return {
    vehicles,
    openSessions: () => open,
    async *feedVehicles(site) {
      yield* (await opened()).store.imports.feedVehicles(site);
    },
    stock: {
      findCurrentSlug: async (...args) => (await opened()).store.stock.findCurrentSlug(...args),
    },
    close,
    async snapshot() {
      const { store, folder } = await opened();
      await store.close();
      const file = await readFile(sqlitePath(folder));
      await rm(folder, { recursive: true, force: true });
      opening = null;
      return { file, vehicles: new Map(vehicles) };
    },
    async open(site) {
      const session = await (await opened()).store.imports.open(site);
      open += 1;
      let isOpen = true;
      return {
        ...session,
        async apply(options) {
          const applied = await session.apply(options);
          await readVehicles(site);
          return applied;
        },
        async discard() {
          if (isOpen) open -= 1;
          isOpen = false;
          await session.discard();
        },
      };
    },
  };
}

async function openInFolder(from?: StockSnapshot): Promise<{ store: Store; folder: string }> {
  const folder = await mkdtemp(join(tmpdir(), "forecourt-site-stock-"));
  if (from === undefined) return { store: await openEmptySqlite(folder), folder };
  await writeFile(sqlitePath(folder), from.file);
  return { store: await openStore({ dataDir: folder }), folder };
}
