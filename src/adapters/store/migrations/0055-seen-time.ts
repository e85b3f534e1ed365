import type { Migration } from "./migration.ts";

/** The newest time that a process used, so that one with a wrong clock ends nothing. */
export const seenTime: Migration = {
  version: 55,
  name: "seen time",
  oldestCode: "as before",
  async up({ schema }) {
    await schema
      .createTable("seen_time")
      .addColumn("id", "text", (column) => column.primaryKey())
      .addColumn("at", "bigint", (column) => column.notNull())
      .execute();
  },
};
