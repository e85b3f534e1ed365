import type { Migration } from "./migration.ts";

export const content: Migration = {
  version: 41,
  name: "content",
  oldestCode: "as before",
  async up({ schema }) {
    await schema
      .createTable("content_versions")
      .addColumn("version", "bigint", (column) => column.primaryKey())
      .addColumn("changed_at", "bigint", (column) => column.notNull())
      .addColumn("changed_by", "text", (column) => column.notNull())
      .addColumn("note", "text", (column) => column.notNull())
      .execute();
    await schema
      .createTable("content_files")
      .addColumn("site_id", "text")
      .addColumn("file", "text", (column) => column.notNull())
      .addColumn("version", "bigint", (column) => column.notNull())
      .addColumn("text", "text")
      .addPrimaryKeyConstraint("content_files_pk", ["file", "version"])
      .execute();
    await schema.createIndex("content_files_by_version").on("content_files").column("version").execute();
    await schema.createIndex("content_files_by_site").on("content_files").column("site_id").execute();
  },
};
