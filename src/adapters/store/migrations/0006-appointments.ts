import type { Migration } from "./migration.ts";

/** Reserved times of test drives and services. */
export const appointments: Migration = {
  version: 6,
  name: "appointments",
  oldestCode: "as before",
  async up({ schema }) {
    await schema
      .createTable("appointments")
      .addColumn("site_id", "text", (column) => column.notNull())
      .addColumn("location_id", "text", (column) => column.notNull())
      .addColumn("starts_at", "bigint", (column) => column.notNull())
      .addColumn("place", "integer", (column) => column.notNull())
      .addColumn("lead_id", "text", (column) => column.notNull())
      .addColumn("holder", "text", (column) => column.notNull())
      .addColumn("booked_at", "bigint", (column) => column.notNull())
      .addPrimaryKeyConstraint("appointments_pk", ["site_id", "location_id", "starts_at", "place"])
      .execute();
    await schema.createIndex("appointments_lead").on("appointments").columns(["site_id", "lead_id"]).execute();
  },
};
