import type { Migration } from "./migration.ts";

/** Reservations, their holds on vehicles, and reports about payments that are not known yet. */
export const reservations: Migration = {
  version: 34,
  name: "reservations",
  oldestCode: "as before",
  async up({ schema }) {
    await schema
      .createTable("reservations")
      .addColumn("site_id", "text", (column) => column.notNull())
      .addColumn("reservation_id", "text", (column) => column.notNull())
      .addColumn("version", "integer", (column) => column.notNull())
      .addColumn("vehicle_id", "text", (column) => column.notNull())
      .addColumn("lead_id", "text")
      .addColumn("state", "text", (column) => column.notNull())
      .addColumn("claimed_at", "bigint", (column) => column.notNull())
      .addColumn("ended_at", "bigint")
      .addColumn("wakes_at", "bigint")
      .addColumn("person", "text")
      .addColumn("connection", "text")
      .addColumn("body", "text", (column) => column.notNull())
      .addPrimaryKeyConstraint("reservations_pk", ["site_id", "reservation_id"])
      .execute();
    const index = (name: string) => schema.createIndex(name).on("reservations");
    await index("reservations_lead").columns(["site_id", "lead_id"]).execute();
    await index("reservations_newest").columns(["site_id", "claimed_at"]).execute();
    await index("reservations_due").columns(["wakes_at", "site_id"]).execute();
    await index("reservations_state").columns(["site_id", "state"]).execute();
    await schema
      .createTable("vehicle_holds")
      .addColumn("site_id", "text", (column) => column.notNull())
      .addColumn("vehicle_id", "text", (column) => column.notNull())
      .addColumn("reservation_id", "text", (column) => column.notNull())
      .addPrimaryKeyConstraint("vehicle_holds_pk", ["site_id", "vehicle_id"])
      .execute();
    await schema
      .createTable("payment_reports")
      .addColumn("site_id", "text", (column) => column.notNull())
      .addColumn("event_id", "text", (column) => column.notNull())
      .addColumn("gateway_payment_id", "text", (column) => column.notNull())
      .addColumn("received_at", "bigint", (column) => column.notNull())
      .addColumn("body", "text", (column) => column.notNull())
      .addPrimaryKeyConstraint("payment_reports_pk", ["site_id", "event_id"])
      .execute();
    await schema
      .createIndex("payment_reports_payment")
      .on("payment_reports")
      .columns(["site_id", "gateway_payment_id"])
      .execute();
  },
};
