import type { Migration } from "./migration.ts";

/** Until when a booked time is kept without being confirmed. */
export const keptTimes: Migration = {
  version: 49,
  name: "kept times",
  oldestCode: "as before",
  async up({ schema }) {
    await schema.alterTable("appointments").addColumn("kept_until", "bigint").execute();
  },
};
