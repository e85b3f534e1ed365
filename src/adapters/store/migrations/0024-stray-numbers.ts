import type { Migration } from "./migration.ts";

/** Index by which an import finds a vehicle that moved to another dealership with its stock number. */
export const strayNumbers: Migration = {
  version: 24,
  name: "stray numbers",
  oldestCode: 24,
  async up({ schema }) {
    // The table is empty unless an import is running.
    await schema.dropTable("stock_import_strays").execute();
    await schema
      .createTable("stock_import_strays")
      .addColumn("site_id", "text", (column) => column.notNull())
      .addColumn("session_id", "text", (column) => column.notNull())
      .addColumn("facts", "text", (column) => column.notNull())
      .addColumn("vehicle_id", "text", (column) => column.notNull())
      .addColumn("stock_key", "text", (column) => column.notNull())
      .addColumn("stock_number", "text", (column) => column.notNull())
      .addPrimaryKeyConstraint("stock_import_strays_pk", ["site_id", "session_id", "facts", "vehicle_id"])
      .execute();
    await schema
      .createIndex("stock_import_strays_number")
      .on("stock_import_strays")
      .columns(["site_id", "session_id", "stock_number"])
      .execute();
  },
};
