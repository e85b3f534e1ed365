import type { Kysely, Transaction } from "kysely";
import { overrideNames, type EndedOverride, type Override } from "../../vehicles/overrides.ts";
import { mostEndedOverrides, type StockOverrides, type VehicleLayers } from "../../vehicles/stock-overrides.ts";
import type { Database, Tables } from "./database.ts";
import {
  toEndedOverride,
  toOverride,
  overridePages,
  readStandingOverrides,
  type OverrideRow,
  type VehicleRef,
} from "./override-rows.ts";
import { readSiteIds } from "./site-tables.ts";
import { changeShown, isHeld } from "./shown-overrides.ts";
import { lockStockVersion } from "./stock-version.ts";
import { toFeedVehicle, vehicleColumns, toVehicle } from "./vehicle-row.ts";
import { vehiclesNamed } from "./vehicles-named.ts";

const expiredAtOnce = 200;
/** Overrides processed in one run; others that expired wait for the next. */
const mostExpired = 100_000;
const forgottenAtOnce = 200;

type Ending = { how: EndedOverride["how"]; at: number; by: string | null };

/** Overrides in their own table; `vehicles.overrides` combines those in force, for readers of stock. */
export function sqlStockOverrides(database: Database): StockOverrides {
  const { read } = database;
  return {
    vehiclesNamed: (siteId, text) => vehiclesNamed(read, siteId, text),
    readLayers: (siteId, vehicleId) => readLayers(read, { siteId, vehicleId }),
    set: (siteId, vehicleId, overrides) =>
      database.transaction(async (transaction) => {
        const current = await lockStockVersion(transaction, siteId);
        const vehicle = { siteId, vehicleId };
        if (!(await isKnown(transaction, vehicle, "on the site"))) return false;
        const standing = await readStandingOverrides(transaction, vehicle);
        for (const override of overrides) {
          const before = standing.filter(({ name }) => name === override.name);
          await endAll(transaction, before, { how: "replaced", at: override.at, by: override.by });
        }
        await insert(transaction, vehicle, overrides);
        await forgetOldestEnded(transaction, vehicle);
        await changeShown(transaction, siteId, [vehicleId], current);
        return true;
      }),
    withdraw: (siteId, vehicleId, names, { by, at }) =>
      database.transaction(async (transaction) => {
        const current = await lockStockVersion(transaction, siteId);
        const vehicle = { siteId, vehicleId };
        if (!(await isKnown(transaction, vehicle))) return null;
        const ended = (await readStandingOverrides(transaction, vehicle)).filter(({ name }) => names.includes(name));
        await endAll(transaction, ended, { how: "withdrawn", at, by });
        await forgetOldestEnded(transaction, vehicle);
        await changeShown(transaction, siteId, [vehicleId], current);
        return ended.map(({ name }) => name);
      }),
    async sitesWithExpired(now) {
      // The limit makes SQLite use the index of `until_at` instead of scanning the table by site.
      const due = expiredBy(read, now).select("site_id").orderBy("until_at").limit(mostExpired).as("due");
      const rows = await read.selectFrom(due).select("due.site_id").distinct().execute();
      return rows.map(({ site_id }) => site_id);
    },
    expire: (siteId, now) =>
      database.transaction(async (transaction) => {
        const current = await lockStockVersion(transaction, siteId);
        const expired = await expiredBy(transaction, now)
          .where("site_id", "=", siteId)
          .selectAll()
          .orderBy("until_at")
          .limit(expiredAtOnce)
          .execute();
        for (const row of expired)
          await endAll(transaction, [row], { how: "expired", at: row.until_at ?? now, by: null });
        const ids = [...new Set(expired.map(({ vehicle_id }) => vehicle_id))];
        for (const vehicleId of ids) await forgetOldestEnded(transaction, { siteId, vehicleId });
        await changeShown(transaction, siteId, ids, current);
        return expired.length;
      }),
    siteIds: () => readSiteIds(read, ["stock_overrides"]),
    forget: (siteId, before) => database.transaction((transaction) => forget(transaction, siteId, before)),
    async *ofSite(siteId) {
      for await (const rows of overridePages(read, siteId))
        yield rows.map((row) => ({ vehicleId: row.vehicle_id, ...(toEndedOverride(row) ?? toOverride(row)) }));
    },
  };
}

async function readLayers(read: Kysely<Tables>, vehicle: VehicleRef): Promise<VehicleLayers | null> {
  const row = await read
    .selectFrom("vehicles")
    .select([...vehicleColumns, "removed_at"])
    .where("site_id", "=", vehicle.siteId)
    .where("id", "=", vehicle.vehicleId)
    .executeTakeFirst();
  if (row === undefined) return null;
  const rows = await read
    .selectFrom("stock_overrides")
    .selectAll()
    .where("site_id", "=", vehicle.siteId)
    .where("vehicle_id", "=", vehicle.vehicleId)
    .orderBy("number")
    .execute();
  return {
    feed: toFeedVehicle(row),
    shown: toVehicle(row),
    isRemoved: row.removed_at !== null,
    isHeld: await isHeld(read, vehicle),
    overrides: overrideNames
      .flatMap((wanted) => rows.filter(({ name, ended_at }) => name === wanted && ended_at === null))
      .map(toOverride),
    ended: rows
      .flatMap((ended) => toEndedOverride(ended) ?? [])
      .toReversed()
      .toSorted((one, other) => other.endedAt - one.endedAt),
  };
}

async function isKnown(
  transaction: Transaction<Tables>,
  { siteId, vehicleId }: VehicleRef,
  where: "on the site" | "anywhere" = "anywhere",
): Promise<boolean> {
  const row = await transaction
    .selectFrom("vehicles")
    .select("removed_at")
    .where("site_id", "=", siteId)
    .where("id", "=", vehicleId)
    .executeTakeFirst();
  return row !== undefined && (where === "anywhere" || row.removed_at === null);
}

function expiredBy(db: Kysely<Tables>, now: number) {
  return db.selectFrom("stock_overrides").where("ended_at", "is", null).where("until_at", "<=", now);
}

async function insert(
  transaction: Transaction<Tables>,
  { siteId, vehicleId }: VehicleRef,
  overrides: readonly Override[],
): Promise<void> {
  if (overrides.length === 0) return;
  const { last } = await transaction
    .selectFrom("stock_overrides")
    .select((select) => select.fn.max("number").as("last"))
    .where("site_id", "=", siteId)
    .where("vehicle_id", "=", vehicleId)
    .executeTakeFirstOrThrow();
  const rows = overrides.map(({ name, value, by, at, until, reason }, index) => ({
    site_id: siteId,
    vehicle_id: vehicleId,
    number: Number(last ?? 0) + index + 1,
    name,
    value: JSON.stringify(value),
    set_by: by,
    set_at: at,
    until_at: until,
    reason,
  }));
  await transaction.insertInto("stock_overrides").values(rows).execute();
}

async function endAll(transaction: Transaction<Tables>, rows: readonly OverrideRow[], ending: Ending): Promise<void> {
  for (const { site_id, vehicle_id, number } of rows) {
    await transaction
      .updateTable("stock_overrides")
      .set({ ended_at: ending.at, how_ended: ending.how, ended_by: ending.by })
      .where("site_id", "=", site_id)
      .where("vehicle_id", "=", vehicle_id)
      .where("number", "=", number)
      .execute();
  }
}

async function forgetOldestEnded(transaction: Transaction<Tables>, { siteId, vehicleId }: VehicleRef): Promise<void> {
  const ended = transaction
    .selectFrom("stock_overrides")
    .where("site_id", "=", siteId)
    .where("vehicle_id", "=", vehicleId)
    .where("ended_at", "is not", null);
  const oldestRetained = await ended
    .select("number")
    .orderBy("number", "desc")
    .offset(mostEndedOverrides)
    .limit(1)
    .executeTakeFirst();
  if (oldestRetained === undefined) return;
  await transaction
    .deleteFrom("stock_overrides")
    .where("site_id", "=", siteId)
    .where("vehicle_id", "=", vehicleId)
    .where("ended_at", "is not", null)
    .where("number", "<=", oldestRetained.number)
    .execute();
}

async function forget(transaction: Transaction<Tables>, siteId: string, before: number): Promise<number> {
  const rows = await transaction
    .selectFrom("stock_overrides as override")
    .select(["vehicle_id", "number"])
    .where("override.site_id", "=", siteId)
    .where(({ or, eb, not, exists, selectFrom }) =>
      or([
        eb("ended_at", "<", before),
        not(
          exists(
            selectFrom("vehicles")
              .select("id")
              .where("vehicles.site_id", "=", siteId)
              .whereRef("vehicles.id", "=", "override.vehicle_id"),
          ),
        ),
      ]),
    )
    .limit(forgottenAtOnce)
    .execute();
  for (const { vehicle_id, number } of rows)
    await transaction
      .deleteFrom("stock_overrides")
      .where("site_id", "=", siteId)
      .where("vehicle_id", "=", vehicle_id)
      .where("number", "=", number)
      .execute();
  return rows.length;
}
