import type { Kysely } from "kysely";
import type { StockImportHolds } from "../../vehicles/stock-imports.ts";
import { assumedKeysAmong, hasAssumedRows } from "./assumed-rows.ts";
import { breather, inBatches } from "./batches.ts";
import type { Tables } from "./database.ts";
import { mustStay } from "./page-outcomes.ts";
import type { ImportId, KnownVehicle } from "./known-vehicle.ts";
import { keyDealership } from "./stock-keys.ts";
import type { ImportLink } from "./import-links.ts";
import { linksAtOnce, type Linking } from "./write-links.ts";

/**
 * Marks the links that must not be followed: those that take a vehicle from a dealership that may not lose any, or out
 * of its listing; those to a key whose vehicle stays; those of dealerships whose rows are held; and those of rows with
 * an assumed dealership to a vehicle of another one.
 */
export async function holdLinks(linking: Linking, holds: StockImportHolds): Promise<void> {
  const { importId, read } = linking;
  const marked = new Set<string>();
  const held = new Set<string>();
  /** The current key of a link's vehicle on the site, by the key of the link; null if it was removed. */
  const siteKeys = new Map<string, string | null>();
  const isNothingHeld = holds.losses.size + holds.values.size + holds.stillHeld.size === 0;
  // If nothing is held, only previously held links matter.
  const onlyHeld = isNothingHeld && !(await hasAssumedRows(read, importId));
  for (let after = ""; ;) {
    const links = await linksWithVehicles(read, importId, after, onlyHeld);
    const last = links.at(-1);
    if (last === undefined) break;
    for (const link of links) {
      if (link.is_held === 1) marked.add(link.stock_key);
      siteKeys.set(link.stock_key, link.source.removed_at === null ? link.source.stock_key : null);
      if (mustHold(link, holds)) held.add(link.stock_key);
    }
    after = last.stock_key;
    await breather();
  }
  // A vehicle that stays keeps its key, so a vehicle that was to move there stays too, and so on; the loop also visits
  // keys added to the set.
  for (const key of held) {
    const retainedKey = siteKeys.get(key) ?? null;
    if (retainedKey !== null && siteKeys.has(retainedKey)) held.add(retainedKey);
  }
  await mark(linking, held.difference(marked), 1);
  await mark(linking, marked.difference(held), 0);
}

type Known = Pick<KnownVehicle, "id" | "stock_key" | "removed_at" | "is_loss_held">;
type LinkWithVehicles = Pick<ImportLink, "stock_key" | "is_held" | "unlists"> & {
  source: Known;
  isAssumed: boolean;
  /** The vehicle on the site under the key, if the file does not have it elsewhere. */
  occupant: Known | null;
};

function mustHold(
  { stock_key, unlists, source, isAssumed, occupant }: LinkWithVehicles,
  holds: StockImportHolds,
): boolean {
  const [from, to] = [keyDealership(source.stock_key), keyDealership(stock_key)];
  const isOnSite = source.removed_at === null;
  if (holds.values.has(to) || (isOnSite && holds.values.has(from))) return true;
  if (isOnSite && isAssumed && from !== to) return true;
  if (isOnSite && (unlists === 1 || from !== to) && mustStay(holds, source)) return true;
  return occupant !== null && mustStay(holds, occupant);
}

/** Queries one table at a time: joins are planned badly on newly filled tables. */
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
  const ofSite = db
    .selectFrom("vehicles")
    .select(["id", "stock_key", "removed_at", "is_loss_held"])
    .where("site_id", "=", siteId);
  const sourceIds = links.map((link) => link.vehicle_id);
  const keys = links.map((link) => link.stock_key);
  const sources = new Map(
    (await ofSite.where("id", "in", sourceIds).execute()).map((vehicle) => [vehicle.id, vehicle]),
  );
  const occupants = await ofSite.where("stock_key", "in", keys).where("removed_at", "is", null).execute();
  const occupantIds = occupants.map(({ id }) => id);
  const leaving = occupantIds.length === 0 ? [] : await ofImport.where("vehicle_id", "in", occupantIds).execute();
  const leavingIds = new Set(leaving.map((link) => link.vehicle_id));
  const staying = new Map(
    occupants.filter(({ id }) => !leavingIds.has(id)).map((vehicle) => [vehicle.stock_key, vehicle]),
  );
  const assumed = await assumedKeysAmong(db, { siteId, sessionId }, keys);
  return links.flatMap(({ vehicle_id, ...link }) => {
    const source = sources.get(vehicle_id);
    if (source === undefined) return [];
    const isAssumed = assumed.has(link.stock_key);
    return [{ ...link, source, isAssumed, occupant: staying.get(link.stock_key) ?? null }];
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
