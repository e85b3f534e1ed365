import type { Kysely } from "kysely";
import type { Stock, StockChanges, VersionedVehicle } from "../../vehicles/stock.ts";
import { areFactsDistinctive, isAnotherVehicle, type VehicleIdentity } from "../../vehicles/vehicle-identity.ts";
import type { Vehicle } from "../../vehicles/vehicle.ts";
import type { Database, Tables } from "./database.ts";
import { stockInBatches } from "./stock-batches.ts";
import { feedColumns, toFeedVehicle, vehicleColumns, toVehicle } from "./vehicle-row.ts";

/** For more changes than this, reading the full stock is faster and needs less memory. */
const longestChanges = 10_000;
/** Present vehicles of one VIN, plate or facts that are compared with a removed one. */
const mostAlike = 20;

/** Reads stock from the tables that `sqlStockWrites` and `sqlStockImports` fill. */
export function sqlStock(database: Database): Stock {
  const { read } = database;
  return {
    vehicleBySlug: (siteId, slug) => vehicleWhere(read, siteId, "slug", slug),
    vehicleById: (siteId, id) => vehicleWhere(read, siteId, "id", id),
    lastKnownVehicle: (siteId, id) => lastKnownVehicle(read, siteId, id),
    findCurrentSlug: (siteId, slug) => findCurrentSlug(read, siteId, slug),
    removedVehicle: (siteId, slug) => removedVehicle(read, siteId, slug),
    isShownByFeed: (siteId, id) => isShownByFeed(read, siteId, id),
    vehiclesByIds: (siteId, ids) => vehiclesByIds(read, siteId, ids),
    vehicles: (siteId) => stockInBatches(database, siteId, toVehicle),
    versions: async () => {
      const rows = await read
        .selectFrom("stock_versions")
        .select(["site_id", "version"])
        .where("version", ">", 0)
        .execute();
      return new Map(rows.map((row) => [row.site_id, row.version]));
    },
    changesSince: (siteId, version) => changesSince(read, siteId, version),
    marksByIds: (siteId, ids) =>
      ids.length === 0
        ? Promise.resolve([])
        : read
            .selectFrom("vehicles")
            .select(["id", "version", "hash"])
            .where("site_id", "=", siteId)
            .where("id", "in", ids)
            .execute(),
    marksUpTo: (siteId, version, limit) =>
      read
        .selectFrom("vehicles")
        .select(["id", "version", "hash"])
        .where("site_id", "=", siteId)
        .where("version", "<=", version)
        .orderBy("version", "desc")
        .limit(limit)
        .execute(),
  };
}

async function vehicleWhere(
  read: Kysely<Tables>,
  siteId: string,
  column: "id" | "slug",
  value: string,
): Promise<Vehicle | null> {
  // The value comes from a URL; PostgreSQL rejects NUL characters, and no vehicle has one.
  if (value.includes("\0")) return null;
  const row = await read
    .selectFrom("vehicles")
    .select(vehicleColumns)
    .where("site_id", "=", siteId)
    .where(column, "=", value)
    .where("removed_at", "is", null)
    .executeTakeFirst();
  return row === undefined ? null : toVehicle(row);
}

async function lastKnownVehicle(read: Kysely<Tables>, siteId: string, id: string): Promise<Vehicle | null> {
  if (id.includes("\0")) return null;
  const row = await read
    .selectFrom("vehicles")
    .select(vehicleColumns)
    .where("site_id", "=", siteId)
    .where("id", "=", id)
    .where("body", "!=", "")
    .executeTakeFirst();
  return row === undefined ? null : toVehicle(row);
}

async function findCurrentSlug(read: Kysely<Tables>, siteId: string, slug: string): Promise<string | null> {
  if (slug.includes("\0")) return null;
  const ofSite = read.selectFrom("vehicles").where("site_id", "=", siteId);
  const former = await ofSite
    .select(["vin", "facts", "plate", "build"])
    .where("slug", "=", slug)
    .where("removed_at", "is not", null)
    .executeTakeFirst();
  if (former === undefined) return null;
  const present = ofSite
    .select(["slug", "vin", "facts", "plate", "build"])
    .where("removed_at", "is", null)
    .orderBy("created_at")
    .orderBy("id")
    .limit(mostAlike);
  const { vin, facts, plate } = former;
  const byVin = vin === null ? [] : await present.where("vin", "=", vin).execute();
  if (byVin[0] !== undefined) return byVin[0].slug;
  const byPlate = plate === null ? [] : await present.where("plate", "=", plate).execute();
  const byFacts = areFactsDistinctive(facts) ? await present.where("facts", "=", facts).execute() : [];
  const isSame = (vehicle: VehicleIdentity): boolean =>
    (vin === null || vehicle.vin === null) && !isAnotherVehicle(former, vehicle);
  return [...byPlate, ...byFacts].find(isSame)?.slug ?? null;
}

async function removedVehicle(read: Kysely<Tables>, siteId: string, slug: string): Promise<Vehicle | null | undefined> {
  if (slug.includes("\0")) return undefined;
  const row = await read
    .selectFrom("vehicles")
    .select(vehicleColumns)
    .where("site_id", "=", siteId)
    .where("slug", "=", slug)
    .where("removed_at", "is not", null)
    .executeTakeFirst();
  return row && (row.body === "" ? null : toVehicle(row));
}

async function isShownByFeed(read: Kysely<Tables>, siteId: string, id: string): Promise<boolean> {
  const row = await read
    .selectFrom("vehicles")
    .select(feedColumns)
    .where("site_id", "=", siteId)
    .where("id", "=", id)
    .where("body", "!=", "")
    .executeTakeFirst();
  return row !== undefined && toFeedVehicle(row).showOnDealerWebsite;
}

async function vehiclesByIds(
  read: Kysely<Tables>,
  siteId: string,
  ids: readonly string[],
): Promise<VersionedVehicle[]> {
  if (ids.length === 0) return [];
  const rows = await read
    .selectFrom("vehicles")
    .select([...vehicleColumns, "version", "removed_at"])
    .where("site_id", "=", siteId)
    .where("id", "in", ids)
    .execute();
  // Filtered here: in the query, SQLite would scan all present vehicles of the site instead of using the ids.
  const present = rows.filter((row) => row.removed_at === null);
  return present.map((row) => ({ vehicle: toVehicle(row), version: row.version }));
}

async function changesSince(read: Kysely<Tables>, siteId: string, version: number): Promise<StockChanges | null> {
  // Reads the changes in one statement, so that they and their highest version are of the same moment.
  const rows = await read
    .selectFrom("vehicles")
    .select([...vehicleColumns, "version", "removed_at", "first_version"])
    .where("site_id", "=", siteId)
    .where("version", ">", version)
    .limit(longestChanges + 1)
    .execute();
  const site = await read
    .selectFrom("stock_versions")
    .select(["version", "history_floor"])
    .where("site_id", "=", siteId)
    .executeTakeFirst();
  const isUnknown = version < (site?.history_floor ?? 0) || version > (site?.version ?? 0);
  if (isUnknown || rows.length > longestChanges) return null;
  return {
    version: rows.reduce((highest, row) => Math.max(highest, row.version), version),
    changed: rows.filter((row) => row.removed_at === null).map(toVehicle),
    removedIds: rows.filter((row) => row.removed_at !== null && row.first_version <= version).map((row) => row.id),
  };
}
