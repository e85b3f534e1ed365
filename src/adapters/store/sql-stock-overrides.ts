import type { Kysely, Transaction } from "kysely";
import type { StockOverrides } from "../../vehicles/stock-overrides.ts";
import type { Database, Tables } from "./database.ts";
import { endOverrides, forgetOldestEnded, insertOverrides } from "./change-overrides.ts";
import { toEndedOverride, toOverride, overridePages, readStandingOverrides, type VehicleRef } from "./override-rows.ts";
import { readLayers } from "./read-layers.ts";
import { readSiteIds } from "./site-tables.ts";
import { changeShown } from "./shown-overrides.ts";
import { lockStockVersion } from "./stock-version.ts";
import { vehiclesNamed } from "./vehicles-named.ts";

const expiredAtOnce = 200;
/** Overrides processed in one run; others that expired wait for the next. */
const mostExpired = 100_000;
const forgottenAtOnce = 200;

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
          await endOverrides(transaction, before, { how: "replaced", at: override.at, by: override.by });
        }
        await insertOverrides(transaction, vehicle, overrides);
        await forgetOldestEnded(transaction, vehicle);
        const at = Math.max(0, ...overrides.map((override) => override.at));
        await changeShown(transaction, { siteId, vehicleIds: [vehicleId], current, at });
        return true;
      }),
    withdraw: (siteId, vehicleId, names, { by, at }) =>
      database.transaction(async (transaction) => {
        const current = await lockStockVersion(transaction, siteId);
        const vehicle = { siteId, vehicleId };
        if (!(await isKnown(transaction, vehicle))) return null;
        const ended = (await readStandingOverrides(transaction, vehicle)).filter(({ name }) => names.includes(name));
        await endOverrides(transaction, ended, { how: "withdrawn", at, by });
        await forgetOldestEnded(transaction, vehicle);
        await changeShown(transaction, { siteId, vehicleIds: [vehicleId], current, at });
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
          await endOverrides(transaction, [row], { how: "expired", at: row.until_at ?? now, by: null });
        const ids = [...new Set(expired.map(({ vehicle_id }) => vehicle_id))];
        for (const vehicleId of ids) await forgetOldestEnded(transaction, { siteId, vehicleId });
        await changeShown(transaction, { siteId, vehicleIds: ids, current, at: now });
        return expired.length;
      }),
    siteIds: () => readSiteIds(read, ["stock_overrides", "bulk_changes"]),
    forget: (siteId, before) => database.transaction((transaction) => forget(transaction, siteId, before)),
    async *ofSite(siteId) {
      for await (const rows of overridePages(read, siteId))
        yield rows.map((row) => ({ vehicleId: row.vehicle_id, ...(toEndedOverride(row) ?? toOverride(row)) }));
    },
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

async function forget(transaction: Transaction<Tables>, siteId: string, before: number): Promise<number> {
  const rows = await transaction
    .selectFrom("stock_overrides as override")
    .select(["vehicle_id", "number"])
    .where("override.site_id", "=", siteId)
    .where(({ and, or, eb, not, exists, selectFrom }) =>
      or([
        // A vehicle's highest number stays, so that no later override gets it.
        and([
          eb("ended_at", "<", before),
          exists(
            selectFrom("stock_overrides as later")
              .select("later.number")
              .where("later.site_id", "=", siteId)
              .whereRef("later.vehicle_id", "=", "override.vehicle_id")
              .whereRef("later.number", ">", "override.number"),
          ),
        ]),
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
