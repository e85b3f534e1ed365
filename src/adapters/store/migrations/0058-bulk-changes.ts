import type { Migration } from "./migration.ts";

/** Changes of many vehicles at once, which a job applies. */
export const bulkChanges: Migration = {
  version: 58,
  name: "bulk changes",
  oldestCode: "as before",
  async up({ schema }) {
    await schema
      .createTable("bulk_changes")
      .addColumn("site_id", "text", (column) => column.notNull())
      .addColumn("bulk_id", "text", (column) => column.notNull())
      .addColumn("name", "text", (column) => column.notNull())
      .addColumn("set_by", "text", (column) => column.notNull())
      .addColumn("reason", "text", (column) => column.notNull())
      .addColumn("until_at", "bigint")
      .addColumn("undoes", "text")
      .addColumn("created_at", "bigint", (column) => column.notNull())
      .addColumn("total", "integer", (column) => column.notNull())
      .addColumn("done", "integer", (column) => column.notNull())
      .addColumn("finished_at", "bigint")
      .addPrimaryKeyConstraint("bulk_changes_pk", ["site_id", "bulk_id"])
      .execute();
    await schema
      .createTable("bulk_items")
      .addColumn("site_id", "text", (column) => column.notNull())
      .addColumn("bulk_id", "text", (column) => column.notNull())
      .addColumn("number", "integer", (column) => column.notNull())
      .addColumn("vehicle_id", "text", (column) => column.notNull())
      .addColumn("field_version", "integer", (column) => column.notNull())
      .addColumn("value", "text")
      .addColumn("restored", "integer")
      .addColumn("outcome", "text")
      .addColumn("override_before", "integer")
      .addColumn("version_after", "integer")
      .addPrimaryKeyConstraint("bulk_items_pk", ["site_id", "bulk_id", "number"])
      .execute();
  },
};
