import { existsSync } from "node:fs";
import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { openStore } from "../../src/adapters/open-store.ts";
import { sqlitePath } from "../../src/adapters/store/sqlite.ts";
import { vehicleContent } from "../../src/adapters/store/vehicle-row.ts";
import { stockKey } from "../../src/vehicles/stock.ts";
import { type GeneratedStock, generatedSite } from "./generated-stock.ts";

const columns = "site_id, id, stock_key, slug, created_at, sold_at, first_version, version, hash, body";
const vehiclesPerProgress = 200_000;

/**
 * Fills the embedded store of a folder unless an earlier run did. Rows are written directly: the store's own methods
 * compare every vehicle with existing data, which takes minutes for a million vehicles.
 */
export async function fillStore(
  stock: GeneratedStock,
  dataDir: string,
  onProgress: (text: string) => void,
): Promise<void> {
  const mark = join(dataDir, "filled");
  if (existsSync(mark)) return;
  await rm(dataDir, { recursive: true, force: true });
  // Creates the tables.
  await (await openStore({ dataDir })).close();
  writeRows(stock, dataDir, onProgress);
  const store = await openStore({ dataDir });
  // A regular write raises the version, so that readers notice the stock.
  await store.stockWrites.putVehicles(generatedSite, [{ ...stock.vehicleAt(0), views: 1 }]);
  await store.close();
  await writeFile(mark, "");
}

function writeRows(stock: GeneratedStock, dataDir: string, onProgress: (text: string) => void): void {
  const database = new DatabaseSync(sqlitePath(dataDir));
  database.exec("PRAGMA synchronous = OFF; PRAGMA cache_size = -500000; BEGIN");
  const insert = database.prepare(`INSERT INTO vehicles (${columns}) VALUES (?, ?, ?, ?, ?, ?, 1, 1, ?, ?)`);
  let written = 0;
  for (const batch of stock.batches()) {
    for (const vehicle of batch) {
      const { id, slug, dealershipSlug, stocknum, createdAt, soldAt } = vehicle;
      const { hash, body } = vehicleContent(vehicle);
      insert.run(generatedSite, id, stockKey(dealershipSlug, stocknum), slug, createdAt, soldAt, hash, body);
    }
    written += batch.length;
    if (written % vehiclesPerProgress === 0) onProgress(`Store: ${written} of ${stock.size} vehicles written`);
  }
  database.exec("COMMIT");
  database.close();
}
