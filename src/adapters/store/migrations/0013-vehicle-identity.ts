import type { Transaction } from "kysely";
import { toVehicleIdentity } from "../../../vehicles/vehicle-identity.ts";
import type { Tables } from "../database.ts";
import type { Migration } from "./migration.ts";
import { toFeedVehicle } from "../vehicle-row.ts";

const batchSize = 500;

/** Values by which imports recognise and compare vehicles, and the dealerships that the last full files named. */
export const vehicleIdentity: Migration = {
  version: 13,
  name: "vehicle identity",
  oldestCode: 13,
  async up(transaction) {
    await widenVehicles(transaction);
    await fillIdentities(transaction);
    await rebuildStaging(transaction);
    await createLinks(transaction);
    await transaction.schema
      .createTable("stock_named_dealerships")
      .addColumn("site_id", "text", (column) => column.notNull())
      .addColumn("dealership_slug", "text", (column) => column.notNull())
      .addColumn("file_number", "bigint", (column) => column.notNull())
      .addPrimaryKeyConstraint("stock_named_dealerships_pk", ["site_id", "dealership_slug"])
      .execute();
  },
};

async function widenVehicles({ schema }: Transaction<Tables>): Promise<void> {
  await schema.alterTable("vehicles").addColumn("vin", "text").execute();
  await schema
    .alterTable("vehicles")
    .addColumn("facts", "text", (column) => column.notNull().defaultTo(""))
    .execute();
  await schema.alterTable("vehicles").addColumn("price", "bigint").execute();
  await schema
    .alterTable("vehicles")
    .addColumn("has_images", "integer", (column) => column.notNull().defaultTo(0))
    .execute();
  await schema
    .createIndex("vehicles_vin")
    .on("vehicles")
    .columns(["site_id", "vin"])
    .where("vin", "is not", null)
    .execute();
}

async function fillIdentities(transaction: Transaction<Tables>): Promise<void> {
  let last = { site_id: "", id: "" };
  for (;;) {
    const rows = await transaction
      .selectFrom("vehicles")
      .selectAll()
      .where((where) => where(where.refTuple("site_id", "id"), ">", where.tuple(last.site_id, last.id)))
      .orderBy("site_id")
      .orderBy("id")
      .limit(batchSize)
      .execute();
    const end = rows.at(-1);
    if (end === undefined) return;
    last = end;
    for (const row of rows) {
      if (row.removed_at !== null) continue;
      const vehicle = toFeedVehicle(row);
      const { vin, facts } = toVehicleIdentity(vehicle);
      const price = vehicle.price === null ? null : Math.round(vehicle.price);
      await transaction
        .updateTable("vehicles")
        .set({ vin, facts, price, has_images: vehicle.images.length > 0 ? 1 : 0 })
        .where("site_id", "=", row.site_id)
        .where("id", "=", row.id)
        .execute();
    }
  }
}

/** Staging is empty unless an import is running, so its columns can be reordered for faster reads. */
async function rebuildStaging({ schema }: Transaction<Tables>): Promise<void> {
  await schema.dropTable("stock_staging").execute();
  await schema
    .createTable("stock_staging")
    .addColumn("site_id", "text", (column) => column.notNull())
    .addColumn("session_id", "text", (column) => column.notNull())
    .addColumn("stock_key", "text", (column) => column.notNull())
    .addColumn("ordinal", "integer", (column) => column.notNull())
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("line", "integer", (column) => column.notNull())
    .addColumn("stocknum", "text", (column) => column.notNull())
    .addColumn("last_modified", "bigint")
    .addColumn("created_at", "bigint")
    .addColumn("sold_at", "bigint")
    .addColumn("is_sold", "integer", (column) => column.notNull())
    .addColumn("hash", "text", (column) => column.notNull())
    .addColumn("vin", "text")
    .addColumn("facts", "text", (column) => column.notNull())
    .addColumn("price", "bigint")
    .addColumn("has_images", "integer", (column) => column.notNull())
    .addColumn("body", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("stock_staging_key", ["site_id", "session_id", "stock_key", "ordinal"])
    .execute();
  await schema
    .createIndex("stock_staging_vin")
    .on("stock_staging")
    .columns(["site_id", "session_id", "vin", "stock_key"])
    .where("vin", "is not", null)
    .execute();
}

async function createLinks({ schema }: Transaction<Tables>): Promise<void> {
  await schema
    .createTable("stock_import_links")
    .addColumn("site_id", "text", (column) => column.notNull())
    .addColumn("session_id", "text", (column) => column.notNull())
    .addColumn("stock_key", "text", (column) => column.notNull())
    .addColumn("vehicle_id", "text", (column) => column.notNull())
    .addColumn("is_held", "integer", (column) => column.notNull())
    .addPrimaryKeyConstraint("stock_import_links_pk", ["site_id", "session_id", "stock_key"])
    .addUniqueConstraint("stock_import_links_vehicle", ["site_id", "session_id", "vehicle_id"])
    .execute();
  await schema
    .createTable("stock_import_strays")
    .addColumn("site_id", "text", (column) => column.notNull())
    .addColumn("session_id", "text", (column) => column.notNull())
    .addColumn("facts", "text", (column) => column.notNull())
    .addColumn("vehicle_id", "text", (column) => column.notNull())
    .addColumn("stock_key", "text", (column) => column.notNull())
    .addColumn("has_vin", "integer", (column) => column.notNull())
    .addPrimaryKeyConstraint("stock_import_strays_pk", ["site_id", "session_id", "facts", "vehicle_id"])
    .execute();
}
