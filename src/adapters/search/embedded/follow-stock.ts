import type { CardPrices } from "../../../search/card-prices.ts";
import type { Stock, StockChanges } from "../../../vehicles/stock.ts";
import { SiteIndex, type StagedVehicle } from "./site-index.ts";

const attempts = 5;
const vehiclesBetweenPauses = 200;

/** Gives others a turn: a large site takes longer to read than a shopper should wait. May throw, to stop. */
export type Pause = () => Promise<void>;

/**
 * Reads a site's whole stock into a new index, a batch at a time. Throws when the stock cannot be read, also when
 * it changes so fast that no consistent reading succeeds.
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
    // The batches may straddle a change; the changes since before the first batch make them one version.
    if (await catchUp(index, stock, siteId, pause)) return index;
  }
  throw new Error(`The stock of site ${siteId} kept changing while it was read; no version of it could be indexed.`);
}

/** Brings the index to the stock's present version; false when the changes since are not known. */
export async function catchUp(index: SiteIndex, stock: Stock, siteId: string, pause: Pause): Promise<boolean> {
  const changes = await stock.changesSince(siteId, index.version);
  // A version that went back is another history, such as a restored backup.
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
