import type { Migration } from "./migration.ts";

/** Vehicles can be held for any removal, not only because they are missing from a file. */
export const heldLosses: Migration = {
  version: 23,
  name: "held losses",
  oldestCode: 23,
  async up({ schema }) {
    await schema.alterTable("vehicles").renameColumn("is_missing_held", "is_loss_held").execute();
  },
};
