import type { Migration } from "./migration.ts";

/** Records that a status took a vehicle off the site, so that it stays off if a later row has no status. */
export const withdrawnVehicles: Migration = {
  version: 32,
  name: "withdrawn vehicles",
  oldestCode: "as before",
  async up({ schema }) {
    await schema
      .alterTable("vehicles")
      .addColumn("is_withdrawn", "integer", (column) => column.notNull().defaultTo(0))
      .execute();
  },
};
