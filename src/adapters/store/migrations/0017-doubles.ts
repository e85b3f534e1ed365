import type { Migration } from "./migration.ts";

/** Rows that would list a vehicle of the site a second time, recognised by its VIN or its facts. */
export const doubles: Migration = {
  version: 17,
  name: "doubles",
  oldestCode: "as before",
  async up({ schema }) {
    await schema
      .createTable("stock_import_doubles")
      .addColumn("site_id", "text", (column) => column.notNull())
      .addColumn("session_id", "text", (column) => column.notNull())
      .addColumn("stock_key", "text", (column) => column.notNull())
      .addPrimaryKeyConstraint("stock_import_doubles_pk", ["site_id", "session_id", "stock_key"])
      .execute();
    await schema.createIndex("vehicles_facts").on("vehicles").columns(["site_id", "facts"]).execute();
  },
};
