import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { importFeedFile } from "../../src/adapters/feeds/import-feed-file.ts";
import { openStore } from "../../src/adapters/open-store.ts";
import { parseFeedMapping } from "../../src/stock-feed/mapping.ts";
import { siteForTest, testTime } from "../../src/vehicles/vehicle-for-test.ts";
import type { Vehicle } from "../../src/vehicles/vehicle.ts";

const projectFolder = resolve(import.meta.dirname, "..", "..");
const listings = resolve(projectFolder, "..", "shared", "data", "australian-vehicle-prices.csv");
const mappingFile = join(projectFolder, "sites", "mappings", "classified-listings.json");

/**
 * The real listings as our own import makes vehicles of them, in the order of their stock numbers, which are their
 * ids too: the same in every run. Throws one line when the file is absent.
 */
export async function readListings(): Promise<Vehicle[]> {
  if (!existsSync(listings)) throw new Error(`The real listings are needed and absent: ${listings}`);
  const parsed = parseFeedMapping(await readFile(mappingFile, "utf8"));
  if (!parsed.ok) throw new Error(parsed.faults.join("; "));
  const folder = await mkdtemp(join(tmpdir(), "bench-relevance-"));
  try {
    const store = await openStore({ dataDir: folder });
    const site = siteForTest();
    const { refusal } = await importFeedFile({
      site,
      path: listings,
      fileName: "listings.csv",
      mapping: parsed.mapping,
      imports: store.imports,
      foundLocations: store.foundLocations,
      reportPath: null,
      now: testTime,
    });
    if (refusal !== null) throw new Error(refusal.message);
    const vehicles: Vehicle[] = [];
    for await (const batch of store.stock.vehicles(site.slug)) vehicles.push(...batch);
    await store.close();
    return vehicles
      .map((vehicle) => ({ ...vehicle, id: vehicle.stocknum }))
      .sort((left, right) => (left.id < right.id ? -1 : 1));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
