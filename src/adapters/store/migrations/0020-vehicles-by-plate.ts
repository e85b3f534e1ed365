import type { Migration } from "./migration.ts";

/** Finds the vehicle that has the plate of a removed one. */
export const vehiclesByPlate: Migration = {
  version: 20,
  name: "vehicles by plate",
  async up({ schema }) {
    await schema
      .createIndex("vehicles_plate")
      .on("vehicles")
      .columns(["site_id", "plate"])
      .where("plate", "is not", null)
      .execute();
  },
};
