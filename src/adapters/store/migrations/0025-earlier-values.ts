import type { Migration } from "./migration.ts";

/** Values of vehicles before large changes: a file that returns to them is not an error. */
export const earlierValues: Migration = {
  version: 25,
  name: "earlier values",
  oldestCode: "as before",
  async up({ schema }) {
    await schema
      .alterTable("vehicles")
      .addColumn("earlier", "text", (column) => column.notNull().defaultTo(""))
      .execute();
  },
};
