import type { Migration } from "./migration.ts";

/** Vehicles are held however a file would take them off, not only when it lacks them. */
export const heldLosses: Migration = {
  version: 23,
  name: "held losses",
  async up({ schema }) {
    await schema.alterTable("vehicles").renameColumn("is_missing_held", "is_loss_held").execute();
  },
};
