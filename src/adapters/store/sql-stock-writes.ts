import type { Transaction } from "kysely";
import { StockConflictError, stockKey, type StockWrites } from "../../vehicles/stock.ts";
import type { Vehicle } from "../../vehicles/vehicle.ts";
import { inBatches } from "./batches.ts";
import type { Database, Tables } from "./database.ts";
import type { FeedVehicle } from "./tables/stock-tables.ts";
import { lockStockVersion, setStockVersion } from "./stock-version.ts";
import { vehicleContent, importColumns } from "./vehicle-row.ts";
import { writeVehicles } from "./write-vehicles.ts";

const batchSize = 100;

/** Writes vehicles that already have ids and slugs. */
export function sqlStockWrites(database: Database): StockWrites {
  return {
    putVehicles: (siteId, vehicles) =>
      database.longTransaction(async (transaction) => {
        const current = await lockStockVersion(transaction, siteId);
        // The last vehicle with an id wins on both databases: PostgreSQL rejects writing a row twice.
        const unique = [...new Map(vehicles.map((vehicle) => [vehicle.id, vehicle])).values()];
        let changed = 0;
        for await (const batch of inBatches(unique, batchSize)) {
          changed += await putBatch(transaction, siteId, batch, current + 1);
        }
        if (changed === 0) return { version: current };
        await setStockVersion(transaction, siteId, current + 1);
        return { version: current + 1 };
      }),
  };
}

async function putBatch(
  transaction: Transaction<Tables>,
  siteId: string,
  vehicles: readonly Vehicle[],
  version: number,
): Promise<number> {
  const rows = vehicles.map((vehicle) => toFeedRow(siteId, vehicle, version));
  const stored = await storedById(
    transaction,
    siteId,
    rows.map((row) => row.id),
  );
  const changed = rows.filter((row) => !isSame(row, stored.get(row.id)));
  if (changed.length === 0) return 0;
  await refuseConflicts(transaction, siteId, changed);
  await writeVehicles(transaction, changed);
  return changed.length;
}

function toFeedRow(siteId: string, vehicle: Vehicle, version: number): FeedVehicle {
  return {
    site_id: siteId,
    id: vehicle.id,
    stock_key: stockKey(vehicle.dealershipSlug, vehicle.stocknum),
    slug: vehicle.slug,
    created_at: vehicle.createdAt,
    sold_at: vehicle.soldAt,
    removed_at: null,
    first_version: version,
    added_at: null,
    is_loss_held: 0,
    is_withdrawn: 0,
    earlier: "",
    version,
    ...vehicleContent(vehicle),
    ...importColumns(vehicle),
  };
}

type StoredRow = Pick<FeedVehicle, "id" | "stock_key" | "slug" | "created_at" | "sold_at" | "removed_at" | "hash">;

async function storedById(
  transaction: Transaction<Tables>,
  siteId: string,
  ids: readonly string[],
): Promise<Map<string, StoredRow>> {
  const rows = await transaction
    .selectFrom("vehicles")
    .select(["id", "stock_key", "slug", "created_at", "sold_at", "removed_at", "hash"])
    .where("site_id", "=", siteId)
    .where("id", "in", ids)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

function isSame(row: FeedVehicle, stored: StoredRow | undefined): boolean {
  if (stored === undefined) return false;
  return (
    stored.hash === row.hash &&
    stored.slug === row.slug &&
    stored.stock_key === row.stock_key &&
    stored.created_at === row.created_at &&
    stored.sold_at === row.sold_at &&
    stored.removed_at === null
  );
}

async function refuseConflicts(
  transaction: Transaction<Tables>,
  siteId: string,
  rows: readonly FeedVehicle[],
): Promise<void> {
  const others = await transaction
    .selectFrom("vehicles")
    .select(["id", "slug", "stock_key"])
    .where("site_id", "=", siteId)
    .where((expression) =>
      expression.or([
        expression(
          "slug",
          "in",
          rows.map((row) => row.slug),
        ),
        expression(
          "stock_key",
          "in",
          rows.map((row) => row.stock_key),
        ),
      ]),
    )
    .execute();
  const taken = [...others, ...rows];
  const conflicting = rows.filter((row) =>
    taken.some((other) => other.id !== row.id && (other.slug === row.slug || other.stock_key === row.stock_key)),
  );
  if (conflicting.length > 0)
    throw new StockConflictError(
      siteId,
      conflicting.map((row) => row.slug),
    );
}
