import { existsSync } from "node:fs";
import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { openStore } from "../../src/adapters/store/open-store.ts";
import type { Vehicle } from "../../src/vehicles/vehicle.ts";
import { type GeneratedStock, generatedSite } from "./generated-stock.ts";

const vehiclesPerWrite = 10_000;

/** Writes the stock into the embedded store of a folder, unless a run before did. */
export async function fillStore(
  stock: GeneratedStock,
  dataDir: string,
  onProgress: (text: string) => void,
): Promise<void> {
  const mark = join(dataDir, "filled");
  if (existsSync(mark)) return;
  await rm(dataDir, { recursive: true, force: true });
  const store = await openStore({ dataDir });
  const startedAt = performance.now();
  let written = 0;
  let waiting: Vehicle[] = [];
  const write = async (): Promise<void> => {
    await store.stockWrites.putVehicles(generatedSite, waiting);
    written += waiting.length;
    waiting = [];
    const seconds = Math.round((performance.now() - startedAt) / 1_000);
    if (written % (10 * vehiclesPerWrite) === 0)
      onProgress(`Store: ${written} of ${stock.size} vehicles, ${seconds} s`);
  };
  for (const batch of stock.batches()) {
    waiting.push(...batch);
    if (waiting.length >= vehiclesPerWrite) await write();
  }
  if (waiting.length > 0) await write();
  await store.close();
  await writeFile(mark, "");
}
