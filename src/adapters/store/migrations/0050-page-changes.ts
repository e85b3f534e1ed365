import type { Migration } from "./migration.ts";

/** The last change of each page that people write, for search engines. */
export const pageChanges: Migration = {
  version: 50,
  name: "page changes",
  oldestCode: "as before",
  async up({ schema }) {
    await schema
      .createTable("page_changes")
      .addColumn("site_id", "text", (column) => column.notNull())
      .addColumn("path", "text", (column) => column.notNull())
      .addColumn("digest", "text")
      .addColumn("changed_at", "bigint", (column) => column.notNull())
      .addPrimaryKeyConstraint("page_changes_pk", ["site_id", "path"])
      .execute();
  },
};
