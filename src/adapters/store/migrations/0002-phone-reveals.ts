import type { Migration } from "./migration.ts";

export const phoneReveals: Migration = {
  version: 2,
  name: "phone reveals",
  oldestCode: "as before",
  async up({ schema }) {
    await schema
      .createTable("phone_reveals")
      .addColumn("site_id", "text", (column) => column.notNull())
      .addColumn("day", "text", (column) => column.notNull())
      .addColumn("vehicle_id", "text", (column) => column.notNull())
      .addColumn("dealership_id", "text", (column) => column.notNull())
      .addColumn("reveals", "integer", (column) => column.notNull())
      .addPrimaryKeyConstraint("phone_reveals_pk", ["site_id", "day", "vehicle_id", "dealership_id"])
      .execute();
  },
};
