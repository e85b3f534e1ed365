import type { Migration } from "./migration.ts";

/** What clients have taken of their limits, by hashes. */
export const rateCounts: Migration = {
  version: 48,
  name: "rate counts",
  oldestCode: "as before",
  async up({ schema }) {
    await schema
      .createTable("rate_counts")
      .addColumn("site_id", "text", (column) => column.notNull())
      .addColumn("counted", "text", (column) => column.notNull())
      .addColumn("expires_at", "bigint", (column) => column.notNull())
      .addColumn("taken", "integer", (column) => column.notNull())
      .addPrimaryKeyConstraint("rate_counts_pk", ["site_id", "counted", "expires_at"])
      .execute();
    await schema.createIndex("rate_counts_end").on("rate_counts").columns(["site_id", "expires_at"]).execute();
  },
};
