import type { Migration } from "./migration.ts";

/** A vehicle that its status took off the site stays off when a later row tells no status. */
export const withdrawnVehicles: Migration = {
  version: 32,
  name: "withdrawn vehicles",
  async up({ schema }) {
    await schema
      .alterTable("vehicles")
      .addColumn("is_withdrawn", "integer", (column) => column.notNull().defaultTo(0))
      .execute();
  },
};
