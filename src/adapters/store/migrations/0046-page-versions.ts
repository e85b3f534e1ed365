import type { Migration } from "./migration.ts";

/** Every text of versioned pages, such as privacy policies, that was shown. */
export const pageVersions: Migration = {
  version: 46,
  name: "page versions",
  oldestCode: "as before",
  async up({ schema }) {
    await schema
      .createTable("page_versions")
      .addColumn("site_id", "text", (column) => column.notNull())
      .addColumn("path", "text", (column) => column.notNull())
      .addColumn("version", "text", (column) => column.notNull())
      .addColumn("heading", "text", (column) => column.notNull())
      .addColumn("html", "text", (column) => column.notNull())
      .addColumn("first_shown_at", "bigint", (column) => column.notNull())
      .addPrimaryKeyConstraint("page_versions_pk", ["site_id", "path", "version"])
      .execute();
  },
};
