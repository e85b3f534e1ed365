import type { Migration } from "./migration.ts";

/** Saved searches of accounts, and the last day on which an account was mailed about matches. */
export const savedSearches: Migration = {
  version: 9,
  name: "saved searches",
  oldestCode: "as before",
  async up({ schema }) {
    await schema
      .createTable("saved_searches")
      .addColumn("site_id", "text", (column) => column.notNull())
      .addColumn("account_id", "text", (column) => column.notNull())
      .addColumn("address", "text", (column) => column.notNull())
      .addColumn("name", "text", (column) => column.notNull())
      .addColumn("saved_at", "bigint", (column) => column.notNull())
      .addColumn("looked_version", "bigint", (column) => column.notNull())
      .addPrimaryKeyConstraint("saved_searches_pk", ["site_id", "account_id", "address"])
      .execute();
    await schema.alterTable("alert_subscriptions").addColumn("searches_told_day", "text").execute();
  },
};
