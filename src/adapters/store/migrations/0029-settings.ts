import type { Migration } from "./migration.ts";

/** Settings of sites and groups, and saved mappings, with all versions. */
export const settings: Migration = {
  version: 29,
  name: "settings",
  oldestCode: "as before",
  async up({ schema }) {
    await schema
      .createTable("settings_versions")
      .addColumn("version", "bigint", (column) => column.primaryKey())
      .addColumn("changed_at", "bigint", (column) => column.notNull())
      .addColumn("changed_by", "text", (column) => column.notNull())
      .addColumn("note", "text", (column) => column.notNull())
      .execute();
    await schema
      .createTable("settings_files")
      .addColumn("site_id", "text")
      .addColumn("file", "text", (column) => column.notNull())
      .addColumn("version", "bigint", (column) => column.notNull())
      .addColumn("text", "text")
      .addPrimaryKeyConstraint("settings_files_pk", ["file", "version"])
      .execute();
    await schema.createIndex("settings_files_by_version").on("settings_files").column("version").execute();
    await schema.createIndex("settings_files_by_site").on("settings_files").column("site_id").execute();
  },
};
