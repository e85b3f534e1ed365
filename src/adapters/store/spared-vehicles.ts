import type { Kysely } from "kysely";
import { inBatches } from "./batches.ts";
import type { Tables } from "./database.ts";
import type { ImportId, KnownVehicle } from "./known-vehicle.ts";
import { anyDealershipKey, keyStockNumber, vinKey } from "./stock-keys.ts";

const keysAtOnce = 1_000;

/** Ids of those vehicles without a row whose stock number or VIN is in rejected or left-out rows. */
export async function sparedVehicleIds(
  db: Kysely<Tables>,
  { siteId, sessionId }: ImportId,
  rowless: readonly KnownVehicle[],
): Promise<Set<string>> {
  const spareKeys = (vehicle: KnownVehicle): string[] => [
    anyDealershipKey(keyStockNumber(vehicle.stock_key)),
    ...(vehicle.vin === null ? [] : [vinKey(vehicle.vin)]),
  ];
  const keys = rowless.flatMap(spareKeys);
  if (keys.length === 0) return new Set();
  const rows = await db
    .selectFrom("stock_staging")
    .select("stock_key")
    .distinct()
    .where("site_id", "=", siteId)
    .where("session_id", "=", sessionId)
    .where("stock_key", "in", keys)
    .execute();
  const spared = new Set(rows.map((row) => row.stock_key));
  const shared = await vinsOfSharedKeys(db, { siteId, sessionId }, rowless);
  const isSpared = (vehicle: KnownVehicle): boolean =>
    spareKeys(vehicle).some((key) => spared.has(key)) || shared.has(vehicle.vin ?? "");
  return new Set(rowless.filter(isSpared).map(({ id }) => id));
}

/** VINs of vehicles in rows that share their stock number: all but one of these rows are left out. */
async function vinsOfSharedKeys(
  db: Kysely<Tables>,
  { siteId, sessionId }: ImportId,
  vehicles: readonly KnownVehicle[],
): Promise<Set<string>> {
  const staged = db
    .selectFrom("stock_staging")
    .where("site_id", "=", siteId)
    .where("session_id", "=", sessionId)
    .where("kind", "=", "vehicle");
  const vins = vehicles.flatMap(({ vin }) => vin ?? []);
  const rows =
    vins.length === 0 ? [] : await staged.select(["stock_key", "vin"]).distinct().where("vin", "in", vins).execute();
  const keys = [...new Set(rows.map((row) => row.stock_key))];
  const shared = new Set<string>();
  for await (const batch of inBatches(keys, keysAtOnce)) {
    const several = await staged
      .select("stock_key")
      .where("stock_key", "in", batch)
      .groupBy("stock_key")
      .having((having) => having(having.fn.countAll(), ">", 1))
      .execute();
    for (const { stock_key } of several) shared.add(stock_key);
  }
  return new Set(rows.flatMap(({ stock_key, vin }) => (vin !== null && shared.has(stock_key) ? [vin] : [])));
}
