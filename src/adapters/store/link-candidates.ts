import type { Kysely, Transaction } from "kysely";
import { inBatches } from "./batches.ts";
import type { Tables } from "./database.ts";
import type { StagedWinner } from "./staged-pages.ts";
import type { ImportId, KnownVehicle } from "./known-vehicle.ts";
import { linksAtOnce, type Linking } from "./write-links.ts";

/** Maximum number of vehicles with equal facts, removed or not, read for the rows of a page. */
const mostWithFacts = 2_000;
const keysAtOnce = 1_000;
/** Bounds the memory of an import: a broken file may have any number of rows under one key. */
const mostRowsOfKeys = 20_000;

/** A vehicle whose key is reused or missing in the file. */
export type Stray = Pick<
  KnownVehicle,
  "facts" | "stock_key" | "vin" | "plate" | "build" | "removed_at" | "listing" | "price"
> & {
  vehicle_id: string;
};

export async function straysWith(
  { importId, read }: Linking,
  column: "facts" | "stock_number",
  values: ReadonlySet<string>,
): Promise<Stray[]> {
  return read
    .selectFrom("stock_import_strays as stray")
    .innerJoin("vehicles", (join) =>
      join.onRef("vehicles.site_id", "=", "stray.site_id").onRef("vehicles.id", "=", "stray.vehicle_id"),
    )
    .select(["stray.facts", "vehicle_id", "stray.stock_key"])
    .select(["vin", "plate", "build", "removed_at", "listing", "price"])
    .where("stray.site_id", "=", importId.siteId)
    .where("session_id", "=", importId.sessionId)
    .where(`stray.${column}`, "in", [...values])
    .orderBy("stray.stock_key")
    .execute();
}

export type KnownFacts = Pick<
  KnownVehicle,
  "id" | "stock_key" | "vin" | "facts" | "plate" | "build" | "removed_at" | "listing"
>;

/**
 * The removed vehicles with these facts, last removed first. Sorted here: sorting in the query makes SQLite scan all
 * removed vehicles.
 */
export async function removedWith(
  read: Kysely<Tables>,
  { siteId }: ImportId,
  facts: ReadonlySet<string>,
): Promise<KnownFacts[]> {
  const known = await read
    .selectFrom("vehicles")
    .select(["id", "stock_key", "vin", "facts", "plate", "build", "removed_at", "listing"])
    .where("site_id", "=", siteId)
    .where("facts", "in", [...facts])
    .limit(mostWithFacts)
    .execute();
  return known
    .filter(({ removed_at }) => removed_at !== null)
    .toSorted((one, other) => (other.removed_at ?? 0) - (one.removed_at ?? 0) || (one.id < other.id ? -1 : 1));
}

export type RowFacts = Pick<StagedWinner, "stock_key" | "vin" | "facts" | "plate" | "build">;

/** The rows of the file under these keys; equal ones count once, and of very many only some are read. */
export async function rowsOfKeys(
  read: Kysely<Tables>,
  { siteId, sessionId }: ImportId,
  keys: readonly string[],
): Promise<Map<string, RowFacts[]>> {
  if (keys.length === 0) return new Map();
  const rows = await read
    .selectFrom("stock_staging")
    .select(["stock_key", "vin", "facts", "plate", "build"])
    .distinct()
    .where("site_id", "=", siteId)
    .where("session_id", "=", sessionId)
    .where("kind", "=", "vehicle")
    .where("stock_key", "in", [...new Set(keys)])
    .limit(mostRowsOfKeys)
    .execute();
  return Map.groupBy(rows, (row) => row.stock_key);
}

/** Keys among these under which the file has a vehicle. Any number of vehicles may have equal facts. */
export async function vehicleKeysAmong({ read, importId }: Linking, keys: readonly string[]): Promise<Set<string>> {
  const found = new Set<string>();
  for await (const batch of inBatches(keys, keysAtOnce)) {
    const rows = await read
      .selectFrom("stock_staging")
      .select("stock_key")
      .distinct()
      .where("site_id", "=", importId.siteId)
      .where("session_id", "=", importId.sessionId)
      .where("kind", "=", "vehicle")
      .where("stock_key", "in", batch)
      .execute();
    for (const { stock_key } of rows) found.add(stock_key);
  }
  return found;
}

export async function insertStrays(
  transaction: Transaction<Tables>,
  { siteId: site_id, sessionId: session_id }: ImportId,
  strays: readonly Omit<Tables["stock_import_strays"], "site_id" | "session_id">[],
): Promise<void> {
  for (let start = 0; start < strays.length; start += linksAtOnce) {
    await transaction
      .insertInto("stock_import_strays")
      .values(strays.slice(start, start + linksAtOnce).map((stray) => ({ ...stray, site_id, session_id })))
      .execute();
  }
}
