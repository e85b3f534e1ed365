import type { Migration } from "./migration.ts";

/** What staff say about which leads one person sent. */
export const leadLinks: Migration = {
  version: 57,
  name: "lead links",
  oldestCode: "as before",
  async up({ schema }) {
    await schema
      .createTable("lead_links")
      .addColumn("site_id", "text", (column) => column.notNull())
      .addColumn("lead_id", "text", (column) => column.notNull())
      .addColumn("other_id", "text", (column) => column.notNull())
      .addColumn("is_same", "integer", (column) => column.notNull())
      .addPrimaryKeyConstraint("lead_links_pk", ["site_id", "lead_id", "other_id"])
      .execute();
  },
};
