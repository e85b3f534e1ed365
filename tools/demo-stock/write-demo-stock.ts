import type { Site } from "../../src/sites/site-config.ts";
import type { StockWrites } from "../../src/vehicles/stock.ts";
import { demoSiteProfile } from "./demo-site-profile.ts";
import { generateDemoStock } from "./generate-demo-stock.ts";

export type WrittenDemoStock = { siteId: string; vehicles: number };

/** Writes the demo stock of every demo site among these; other sites are unchanged. */
export async function writeDemoStock(
  store: { stockWrites: StockWrites },
  sites: readonly Site[],
  now: number,
): Promise<WrittenDemoStock[]> {
  const written: WrittenDemoStock[] = [];
  for (const site of sites) {
    const profile = demoSiteProfile(site);
    if (profile === null) continue;
    const vehicles = generateDemoStock(profile, now);
    await store.stockWrites.putVehicles(site.slug, vehicles);
    written.push({ siteId: site.slug, vehicles: vehicles.length });
  }
  return written;
}
