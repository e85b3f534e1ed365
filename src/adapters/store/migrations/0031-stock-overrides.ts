import { sql } from "kysely";
import type { Migration } from "./migration.ts";

/** Values that dealers set in place of the feed's. */
export const stockOverrides: Migration = {
  version: 31,
  name: "stock overrides",
  oldestCode: "as before",
  async up({ schema }) {
    await schema.alterTable("vehicles").addColumn("overrides", "text").execute();
    await schema
      .createTable("stock_overrides")
      .addColumn("site_id", "text", (column) => column.notNull())
      .addColumn("vehicle_id", "text", (column) => column.notNull())
      .addColumn("number", "integer", (column) => column.notNull())
      .addColumn("name", "text", (column) => column.notNull())
      .addColumn("value", "text", (column) => column.notNull())
      .addColumn("set_by", "text", (column) => column.notNull())
      .addColumn("set_at", "bigint", (column) => column.notNull())
      .addColumn("until_at", "bigint")
      .addColumn("reason", "text", (column) => column.notNull())
      .addColumn("ended_at", "bigint")
      .addColumn("how_ended", "text")
      .addColumn("ended_by", "text")
      .addPrimaryKeyConstraint("stock_overrides_pk", ["site_id", "vehicle_id", "number"])
      .execute();
    await schema
      .createIndex("stock_overrides_until")
      .on("stock_overrides")
      .columns(["until_at", "site_id"])
      .where(sql.ref("ended_at"), "is", null)
      .execute();
  },
};
