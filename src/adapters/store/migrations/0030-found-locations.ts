import type { Migration } from "./migration.ts";

/** Dealers found by imports, as JSON, one row per site. */
export const foundLocations: Migration = {
  version: 30,
  name: "found locations",
  oldestCode: "as before",
  async up({ schema }) {
    await schema
      .createTable("found_locations")
      .addColumn("site_id", "text", (column) => column.primaryKey())
      .addColumn("version", "bigint", (column) => column.notNull())
      .addColumn("body", "text", (column) => column.notNull())
      .execute();
  },
};
