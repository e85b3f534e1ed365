import type { Migration } from "./migration.ts";

/** By whose email address and connection a time is kept, so that nobody holds all of a dealership's times. */
export const holdersOfTimes: Migration = {
  version: 22,
  name: "holders of times",
  async up({ schema }) {
    await schema.alterTable("appointments").addColumn("email_holder", "text").execute();
    await schema.alterTable("appointments").addColumn("connection", "text").execute();
  },
};
