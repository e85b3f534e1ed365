import type { CardPrices } from "../../../search/card-prices.ts";
import type { Stock, StockChanges } from "../../../vehicles/stock.ts";
import { SiteIndex, type StagedVehicle } from "./site-index.ts";

const attempts = 5;
const vehiclesBetweenPauses = 200;

/** Yields to other work, because reading a large site takes longer than a shopper should wait. May throw to abort. */
export type Pause = () => Promise<void>;

/**
 * Loads a site's stock into a new index, batch by batch. Throws if the stock cannot be read, or if it changes too fast
 * for a consistent read.
 */
export async function buildSiteIndex(
  stock: Stock,
  siteId: string,
  cardPrices: CardPrices,
  pause: Pause,
): Promise<SiteIndex> {
  for (let attempt = 0; attempt < attempts; attempt++) {
    const index = new SiteIndex(cardPrices);
    const versionBefore = (await stock.versions()).get(siteId);
    if (versionBefore === undefined) return index;
    let sincePause = 0;
    for await (const batch of stock.vehicles(siteId)) {
      for (const vehicle of batch) {
        index.load(vehicle);
        sincePause = (sincePause + 1) % vehiclesBetweenPauses;
        if (sincePause === 0) await pause();
      }
    }
    await index.settle(versionBefore, pause);
    // Stock may change between batches; applying the changes since the first batch makes the index consistent with one
    // version.
    if (await catchUp(index, stock, siteId, pause)) return index;
  }
  throw new Error(`The stock of site ${siteId} kept changing while it was read; no version of it could be indexed.`);
}

/** Updates the index to the current stock version. Returns false if the changes since its version are not available. */
export async function catchUp(index: SiteIndex, stock: Stock, siteId: string, pause: Pause): Promise<boolean> {
  const changes = await stock.changesSince(siteId, index.version);
  // A lower version means a different history, for example a restored backup.
  if (changes === null || changes.version < index.version) return false;
  if (changes.version > index.version) await apply(index, changes, pause);
  return true;
}

async function apply(index: SiteIndex, { version, changed, removedIds }: StockChanges, pause: Pause): Promise<void> {
  const staged: StagedVehicle[] = [];
  for (const vehicle of changed) {
    staged.push(index.stage(vehicle));
    if (staged.length % vehiclesBetweenPauses === 0) await pause();
  }
  index.publish(version, staged, removedIds);
}
