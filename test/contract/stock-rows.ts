import type { Store } from "../../src/adapters/open-store.ts";
import { stockKey } from "../../src/vehicles/stock.ts";
import {
  noHolds,
  type SettledRows,
  type StagedVehicle,
  type StockImportOptions,
  type StockImportSession,
  type StockImportTerms,
} from "../../src/vehicles/stock-imports.ts";
import { noStockFilters } from "../../src/vehicles/stock-filters.ts";
import { vehicleForTest } from "../../src/vehicles/vehicle-for-test.ts";
import { vehicleSlug } from "../../src/vehicles/vehicle-slug.ts";
import type { Vehicle } from "../../src/vehicles/vehicle.ts";

/** Time of an import, unless a test sets another. */
export const importTime = Date.UTC(2026, 10, 20, 2);

/** A row of a stock file as staged by the reader. */
export function stagedRow(
  stocknum: string,
  fields: Partial<Vehicle> = {},
  row: Partial<Omit<StagedVehicle, "vehicle">> = {},
): StagedVehicle {
  const { id: _id, slug: _slug, createdAt: _createdAt, ...vehicle } = vehicleForTest({ stocknum, ...fields });
  return {
    key: stockKey(vehicle.dealershipSlug, stocknum),
    line: 2,
    lastModified: null,
    withdrawn: false,
    ...row,
    vehicle: { ...vehicle, createdAt: fields.createdAt ?? null },
  };
}

/** Terms for a full file without holds. */
export const fullFile: StockImportTerms = {
  isFull: true,
  named: new Set(["harbour"]),
  filters: noStockFilters,
  holds: noHolds,
};

/** Import options with arbitrary ids, and slugs as the importer makes them. */
export function importOptions(options: Partial<StockImportOptions> = {}): StockImportOptions {
  return {
    ...fullFile,
    now: importTime,
    newId: () => crypto.randomUUID(),
    baseSlug: (vehicle) => vehicleSlug(vehicle),
    ...options,
  };
}

/** Imports a complete file and returns its plan and result. */
export async function importRows(
  store: Store,
  siteId: string,
  rows: StagedVehicle[],
  options: Partial<StockImportOptions> = {},
) {
  const session: StockImportSession = await store.imports.open(siteId);
  await session.stage(rows);
  const taken = importOptions(options);
  const plan = await session.plan(taken);
  return { plan, ...(await session.apply(taken)) };
}

/** All superseded, withdrawn, held and replacing rows of an import. */
export async function readAllSettledRows(session: StockImportSession): Promise<SettledRows> {
  const settled: SettledRows = { superseded: [], withdrawn: [], held: [], replaced: [] };
  for await (const { superseded, withdrawn, held, replaced } of session.settledRows()) {
    settled.replaced.push(...replaced);
    settled.held.push(...held);
    settled.superseded.push(...superseded);
    settled.withdrawn.push(...withdrawn);
  }
  return settled;
}

/** Every vehicle of a site, ordered by stock number. */
export async function readStock(store: Store, siteId: string): Promise<Vehicle[]> {
  const vehicles: Vehicle[] = [];
  for await (const batch of store.stock.vehicles(siteId)) vehicles.push(...batch);
  return vehicles.sort((left, right) => (left.stocknum < right.stocknum ? -1 : 1));
}
