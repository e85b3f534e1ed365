import type { Migration } from "./migration.ts";

/** Missing vehicles that an import held, so that the next one does not remove them without confirmation. */
export const heldVehicles: Migration = {
  version: 21,
  name: "held vehicles",
  oldestCode: "as before",
  async up({ schema }) {
    await schema
      .alterTable("vehicles")
      .addColumn("is_missing_held", "integer", (column) => column.notNull().defaultTo(0))
      .execute();
  },
};
