import type { Kysely, Transaction } from "kysely";
import { isContradicted, type ContradictedRow } from "../../vehicles/contradicted-identity.ts";
import type { VehicleIdentity } from "../../vehicles/vehicle-identity.ts";
import { breather } from "./batches.ts";
import type { Tables } from "./database.ts";
import type { ImportId } from "./known-vehicle.ts";
import { keyDealership } from "./stock-keys.ts";

const rowsAtOnce = 500;

/** A staged row whose dealership is assumed, and the vehicle under its stock number that it contradicts. */
export type ContradictedStaged = ContradictedRow & { ordinal: number; vin: string | null };

/**
 * The rows with an assumed dealership that contradict the vehicle under their stock number, on the site or in a row
 * that names its dealership, in batches. The rows of a batch may be changed before the next is read.
 */
export async function* contradictedRows(db: Kysely<Tables>, importId: ImportId): AsyncGenerator<ContradictedStaged[]> {
  for (let after = -1; ;) {
    const rows = await assumedAfter(db, importId, after);
    const last = rows.at(-1);
    if (last === undefined) return;
    const keys = [...new Set(rows.map(({ stock_key }) => stock_key))];
    const onSite = await vehiclesUnder(db, importId, keys);
    const inFile = await namedRowsUnder(db, importId, keys);
    yield rows.flatMap(({ stock_key, ordinal, line, stocknum, assumed }) => {
      const identity: VehicleIdentity = JSON.parse(assumed ?? "{}");
      const isOther = (other: VehicleIdentity): boolean => isContradicted(other, identity);
      const vehicle = (onSite.get(stock_key) ?? []).find(isOther);
      const row = (inFile.get(stock_key) ?? []).find(isOther);
      if (vehicle === undefined && row === undefined) return [];
      const contradicts = { slug: vehicle?.slug ?? null, line: row?.line ?? null };
      return [{ ordinal, line, stocknum, vin: identity.vin, dealership: keyDealership(stock_key), contradicts }];
    });
    after = last.ordinal;
    await breather();
  }
}

/** Leaves out these rows; their vehicles on the site stay, as with rejected rows. */
export async function leaveOut(
  transaction: Transaction<Tables>,
  importId: ImportId,
  rows: readonly ContradictedStaged[],
): Promise<void> {
  if (rows.length === 0) return;
  const ordinals = rows.map(({ ordinal }) => ordinal);
  await transaction
    .updateTable("stock_staging")
    .set({ kind: "mention", vin: null, facts: "", plate: null, hash: "", body: "", listing: "", is_sold: 0 })
    .where("site_id", "=", importId.siteId)
    .where("session_id", "=", importId.sessionId)
    .where("assumed", "is not", null)
    .where("ordinal", "in", ordinals)
    .execute();
}

export async function hasAssumedRows(db: Kysely<Tables>, { siteId, sessionId }: ImportId): Promise<boolean> {
  const row = await db
    .selectFrom("stock_staging")
    .select("ordinal")
    .where("site_id", "=", siteId)
    .where("session_id", "=", sessionId)
    .where("assumed", "is not", null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function assumedKeysAmong(
  db: Kysely<Tables>,
  { siteId, sessionId }: ImportId,
  keys: readonly string[],
): Promise<Set<string>> {
  const rows = await db
    .selectFrom("stock_staging")
    .select("stock_key")
    .where("site_id", "=", siteId)
    .where("session_id", "=", sessionId)
    .where("kind", "=", "vehicle")
    .where("stock_key", "in", keys)
    .groupBy("stock_key")
    .having(({ eb, fn }) => eb(fn.countAll(), "=", fn.count("assumed")))
    .execute();
  return new Set(rows.map(({ stock_key }) => stock_key));
}

async function assumedAfter(db: Kysely<Tables>, { siteId, sessionId }: ImportId, after: number) {
  return db
    .selectFrom("stock_staging")
    .select(["stock_key", "ordinal", "line", "stocknum", "assumed"])
    .where("site_id", "=", siteId)
    .where("session_id", "=", sessionId)
    .where("assumed", "is not", null)
    .where("ordinal", ">", after)
    .orderBy("ordinal")
    .limit(rowsAtOnce)
    .execute();
}

async function vehiclesUnder(db: Kysely<Tables>, { siteId }: ImportId, keys: readonly string[]) {
  const vehicles = await db
    .selectFrom("vehicles")
    .select(["stock_key", "slug", "vin", "facts", "plate", "build"])
    .where("site_id", "=", siteId)
    .where("stock_key", "in", keys)
    .where("removed_at", "is", null)
    .execute();
  return Map.groupBy(vehicles, ({ stock_key }) => stock_key);
}

/** Copies of one row, of which a broken file may have very many, count once. */
async function namedRowsUnder(db: Kysely<Tables>, { siteId, sessionId }: ImportId, keys: readonly string[]) {
  const rows = await db
    .selectFrom("stock_staging")
    .select(["stock_key", "vin", "facts", "plate", "build"])
    .select(({ fn }) => fn.min("line").as("line"))
    .where("site_id", "=", siteId)
    .where("session_id", "=", sessionId)
    .where("kind", "=", "vehicle")
    .where("assumed", "is", null)
    .where("stock_key", "in", keys)
    .groupBy(["stock_key", "vin", "facts", "plate", "build"])
    .execute();
  return Map.groupBy(rows, ({ stock_key }) => stock_key);
}
