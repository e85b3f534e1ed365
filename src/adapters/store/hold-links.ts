import type { Kysely } from "kysely";
import type { StockImportHolds } from "../../vehicles/stock.ts";
import { breather, inBatches } from "./batches.ts";
import type { Tables } from "./database.ts";
import { linksAtOnce, type Linking } from "./link-staged.ts";
import { dealershipOf, type ImportId } from "./staged-pages.ts";

/**
 * Marks the links that must not be followed: those that take a vehicle from a dealership that may lose none, or out
 * of its listing, those to a key whose vehicle stays, and those of dealerships whose rows are held.
 */
export async function holdLinks(linking: Linking, holds: StockImportHolds): Promise<void> {
  const { importId, read } = linking;
  const marked = new Set<string>();
  const held = new Set<string>();
  /** The key under which the vehicle of a link is on the site, by the key of the link; null if it was removed. */
  const siteKeys = new Map<string, string | null>();
  for (let after = ""; ;) {
    // Where nothing is held, only links that were before matter.
    const links = await linksWithVehicles(read, importId, after, holds.losses.size + holds.values.size === 0);
    const last = links.at(-1);
    if (last === undefined) break;
    for (const link of links) {
      if (link.is_held === 1) marked.add(link.stock_key);
      siteKeys.set(link.stock_key, link.source_removed_at === null ? link.source_key : null);
      if (mustHold(link, holds)) held.add(link.stock_key);
    }
    after = last.stock_key;
    await breather();
  }
  // A vehicle that stays keeps its key, so what was to move there stays too, and so on: a set visits what it gains.
  for (const key of held) {
    const keptKey = siteKeys.get(key) ?? null;
    if (keptKey !== null && siteKeys.has(keptKey)) held.add(keptKey);
  }
  await mark(linking, held.difference(marked), 1);
  await mark(linking, marked.difference(held), 0);
}

type LinkWithVehicles = {
  stock_key: string;
  is_held: number;
  unlists: number;
  source_key: string;
  source_removed_at: number | null;
  /** Whether a vehicle is on the site under the key that the file has nowhere else. */
  isOccupied: boolean;
};

function mustHold(link: LinkWithVehicles, { losses, values }: StockImportHolds): boolean {
  const [source, target] = [dealershipOf(link.source_key), dealershipOf(link.stock_key)];
  if (values.has(target) || (link.source_removed_at === null && values.has(source))) return true;
  const leavesHeld = link.source_removed_at === null && losses.has(source) && (link.unlists === 1 || source !== target);
  return leavesHeld || (link.isOccupied && losses.has(target));
}

/** In queries of one table each: joins are planned badly on tables that were just filled. */
async function linksWithVehicles(
  db: Kysely<Tables>,
  { siteId, sessionId }: ImportId,
  after: string,
  onlyHeld: boolean,
): Promise<LinkWithVehicles[]> {
  const ofImport = db
    .selectFrom("stock_import_links")
    .select(["stock_key", "vehicle_id", "is_held", "unlists"])
    .where("site_id", "=", siteId)
    .where("session_id", "=", sessionId);
  const links = await ofImport
    .$if(onlyHeld, (all) => all.where("is_held", "=", 1))
    .where("stock_key", ">", after)
    .orderBy("stock_key")
    .limit(linksAtOnce)
    .execute();
  if (links.length === 0) return [];
  const ofSite = db.selectFrom("vehicles").select(["id", "stock_key", "removed_at"]).where("site_id", "=", siteId);
  const sourceIds = links.map((link) => link.vehicle_id);
  const keys = links.map((link) => link.stock_key);
  const sources = new Map(
    (await ofSite.where("id", "in", sourceIds).execute()).map((vehicle) => [vehicle.id, vehicle]),
  );
  const occupants = await ofSite.where("stock_key", "in", keys).where("removed_at", "is", null).execute();
  const occupantIds = occupants.map(({ id }) => id);
  const leaving = occupantIds.length === 0 ? [] : await ofImport.where("vehicle_id", "in", occupantIds).execute();
  const leavingIds = new Set(leaving.map((link) => link.vehicle_id));
  const occupiedKeys = new Set(occupants.filter(({ id }) => !leavingIds.has(id)).map(({ stock_key }) => stock_key));
  return links.flatMap(({ stock_key, vehicle_id, is_held, unlists }) => {
    const source = sources.get(vehicle_id);
    if (source === undefined) return [];
    const isOccupied = occupiedKeys.has(stock_key);
    return [
      { stock_key, is_held, unlists, source_key: source.stock_key, source_removed_at: source.removed_at, isOccupied },
    ];
  });
}

async function mark(
  { importId: { siteId, sessionId }, write }: Linking,
  keys: ReadonlySet<string>,
  is_held: 0 | 1,
): Promise<void> {
  for await (const batch of inBatches([...keys], linksAtOnce)) {
    await write(async (transaction) => {
      await transaction
        .updateTable("stock_import_links")
        .set({ is_held })
        .where("site_id", "=", siteId)
        .where("session_id", "=", sessionId)
        .where("stock_key", "in", batch)
        .execute();
    });
  }
}
