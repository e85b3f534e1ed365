import type { Migration } from "./migration.ts";

/** Email subscriptions to alerts, and the last reported state of watched vehicles. */
export const watchlistAlerts: Migration = {
  version: 7,
  name: "watchlist alerts",
  oldestCode: "as before",
  async up({ schema }) {
    await schema
      .createTable("alert_subscriptions")
      .addColumn("site_id", "text", (column) => column.notNull())
      .addColumn("account_id", "text", (column) => column.notNull())
      .addColumn("email", "text", (column) => column.notNull())
      .addColumn("confirmed_at", "bigint")
      .addColumn("asked_day", "text", (column) => column.notNull())
      .addColumn("asked", "integer", (column) => column.notNull())
      .addPrimaryKeyConstraint("alert_subscriptions_pk", ["site_id", "account_id"])
      .execute();
    await schema.alterTable("watchlist_entries").addColumn("seen", "text").execute();
  },
};
