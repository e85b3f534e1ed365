import type { Migration } from "./migration.ts";

/** Analytics events. No column contains personal data. */
export const analyticsEvents: Migration = {
  version: 8,
  name: "analytics events",
  oldestCode: "as before",
  async up({ schema }) {
    await schema
      .createTable("analytics_events")
      .addColumn("site_id", "text", (column) => column.notNull())
      .addColumn("event_key", "text", (column) => column.notNull())
      .addColumn("event_id", "integer", (column) => column.notNull())
      .addColumn("at", "bigint", (column) => column.notNull())
      .addColumn("dealership_slug", "text")
      .addColumn("category", "text", (column) => column.notNull())
      .addPrimaryKeyConstraint("analytics_events_pk", ["site_id", "event_key"])
      .execute();
    await schema.createIndex("analytics_events_time").on("analytics_events").columns(["site_id", "at"]).execute();
  },
};
