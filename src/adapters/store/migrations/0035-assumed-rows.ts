import { sql } from "kysely";
import type { Migration } from "./migration.ts";

/** Records which rows of a stock file have their dealership by default, with the identity of their vehicle. */
export const assumedRows: Migration = {
  version: 35,
  name: "assumed rows",
  oldestCode: "as before",
  async up({ schema }) {
    await schema.alterTable("stock_staging").addColumn("assumed", "text").execute();
    await schema
      .createIndex("stock_staging_assumed")
      .on("stock_staging")
      .columns(["site_id", "session_id", "ordinal"])
      .where(sql.ref("assumed"), "is not", null)
      .execute();
  },
};
