import type { Migration } from "./migration.ts";

/** Email address and connection behind each reserved time, so that nobody can reserve all times of a dealership. */
export const holdersOfTimes: Migration = {
  version: 22,
  name: "holders of times",
  oldestCode: "as before",
  async up({ schema }) {
    await schema.alterTable("appointments").addColumn("email_holder", "text").execute();
    await schema.alterTable("appointments").addColumn("connection", "text").execute();
  },
};
