import type { Migration } from "./migration.ts";

/** What vehicles had before far changes: a file that goes back to it is no fault. */
export const earlierValues: Migration = {
  version: 25,
  name: "earlier values",
  async up({ schema }) {
    await schema
      .alterTable("vehicles")
      .addColumn("earlier", "text", (column) => column.notNull().defaultTo(""))
      .execute();
  },
};
