import type { Migration } from "./migration.ts";

/** When an import added a vehicle, and which dealerships of a group of files were missing from the last file. */
export const addedVehicles: Migration = {
  version: 18,
  name: "added vehicles",
  oldestCode: "as before",
  async up({ schema }) {
    await schema.alterTable("vehicles").addColumn("added_at", "bigint").execute();
    await schema
      .alterTable("stock_named_dealerships")
      .addColumn("is_missing", "integer", (column) => column.notNull().defaultTo(0))
      .execute();
  },
};
