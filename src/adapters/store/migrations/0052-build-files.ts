import type { Migration } from "./migration.ts";

/** The scripts and styles of builds, which processes of other builds serve to pages of theirs. */
export const buildFiles: Migration = {
  version: 52,
  name: "build files",
  oldestCode: "as before",
  async up({ schema }) {
    await schema
      .createTable("builds")
      .addColumn("build", "text", (column) => column.primaryKey())
      .addColumn("started_at", "bigint", (column) => column.notNull())
      .execute();
    await schema
      .createTable("build_files")
      .addColumn("build", "text", (column) => column.notNull())
      .addColumn("name", "text", (column) => column.notNull())
      .addColumn("body", "text", (column) => column.notNull())
      .addPrimaryKeyConstraint("build_files_pk", ["build", "name"])
      .execute();
    await schema.createIndex("build_files_by_name").on("build_files").column("name").execute();
  },
};
