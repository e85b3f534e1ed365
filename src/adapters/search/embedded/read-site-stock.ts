import type { Stock } from "../../../vehicles/stock.ts";
import type { Vehicle } from "../../../vehicles/vehicle.ts";

/** A site's whole stock as it was at one version. */
export type SiteStock = { version: number; vehicles: ReadonlyMap<string, Vehicle> };

const attempts = 5;

/**
 * The site's stock as it is now: what is known plus the changes since then, or all of it read anew.
 * Answers `known` itself when nothing has changed. Throws when the stock cannot be read, also when it changes
 * so fast that no consistent reading succeeds.
 */
export async function readSiteStock(stock: Stock, siteId: string, known: SiteStock | null): Promise<SiteStock> {
  if (known !== null) {
    const current = await withChanges(stock, siteId, known);
    if (current !== null) return current;
  }
  for (let attempt = 0; attempt < attempts; attempt++) {
    const versionBefore = (await stock.versions()).get(siteId);
    if (versionBefore === undefined) return { version: 0, vehicles: new Map() };
    const vehicles = new Map<string, Vehicle>();
    for await (const batch of stock.vehicles(siteId)) {
      for (const vehicle of batch) vehicles.set(vehicle.id, vehicle);
    }
    // The batches may straddle a change; the changes since before the first batch make them one version.
    const current = await withChanges(stock, siteId, { version: versionBefore, vehicles });
    if (current !== null) return current;
  }
  throw new Error(`The stock of site ${siteId} kept changing while it was read; no version of it could be indexed.`);
}

async function withChanges(stock: Stock, siteId: string, from: SiteStock): Promise<SiteStock | null> {
  const changes = await stock.changesSince(siteId, from.version);
  // A version that went back is another history, such as a restored backup.
  if (changes === null || changes.version < from.version) return null;
  if (changes.changed.length === 0 && changes.removedIds.length === 0 && changes.version === from.version) return from;
  const vehicles = new Map(from.vehicles);
  for (const id of changes.removedIds) vehicles.delete(id);
  for (const vehicle of changes.changed) vehicles.set(vehicle.id, vehicle);
  return { version: changes.version, vehicles };
}
