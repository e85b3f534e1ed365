import type { Migration } from "./migration.ts";

export const stockFileAges: Migration = {
  version: 14,
  name: "stock file ages",
  oldestCode: "as before",
  async up({ schema }) {
    await schema
      .createTable("stock_file_ages")
      .addColumn("site_id", "text", (column) => column.notNull())
      .addColumn("dealership_slug", "text", (column) => column.notNull())
      .addColumn("modified_at", "bigint")
      .addColumn("named_at", "bigint")
      .addPrimaryKeyConstraint("stock_file_ages_pk", ["site_id", "dealership_slug"])
      .execute();
  },
};
