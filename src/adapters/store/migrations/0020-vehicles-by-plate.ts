import type { Migration } from "./migration.ts";

export const vehiclesByPlate: Migration = {
  version: 20,
  name: "vehicles by plate",
  oldestCode: "as before",
  async up({ schema }) {
    await schema
      .createIndex("vehicles_plate")
      .on("vehicles")
      .columns(["site_id", "plate"])
      .where("plate", "is not", null)
      .execute();
  },
};
