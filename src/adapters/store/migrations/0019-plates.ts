import type { Transaction } from "kysely";
import type { Tables } from "../database.ts";
import type { Migration } from "./migration.ts";
import { toFeedVehicle } from "../vehicle-row.ts";

const batchSize = 500;

/** Plates, by which imports distinguish vehicles with the same stock number. */
export const plates: Migration = {
  version: 19,
  name: "plates",
  oldestCode: 19,
  async up(transaction) {
    const { schema } = transaction;
    await schema.alterTable("vehicles").addColumn("plate", "text").execute();
    await rebuildStaging(transaction);
    await fillPlates(transaction);
  },
};

/** Staging is empty unless an import is running. The long text stays the last column, so that the others are read without it. */
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
    .addColumn("plate", "text")
    .addColumn("price", "bigint")
    .addColumn("has_images", "integer", (column) => column.notNull())
    .addColumn("listing", "text", (column) => column.notNull())
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

async function fillPlates(transaction: Transaction<Tables>): Promise<void> {
  let last = { site_id: "", id: "" };
  for (;;) {
    const rows = await transaction
      .selectFrom("vehicles")
      .select(["site_id", "id", "slug", "created_at", "sold_at", "removed_at", "body"])
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
      const { regplate } = toFeedVehicle(row);
      if (regplate === null) continue;
      await transaction
        .updateTable("vehicles")
        .set({ plate: regplate })
        .where("site_id", "=", row.site_id)
        .where("id", "=", row.id)
        .execute();
    }
  }
}
