import type { Migration } from "./migration.ts";

/** Index for finding the rows of a stock file that share a plate. */
export const stagedPlates: Migration = {
  version: 27,
  name: "staged plates",
  oldestCode: "as before",
  async up({ schema }) {
    await schema
      .createIndex("stock_staging_plate")
      .on("stock_staging")
      .columns(["site_id", "session_id", "plate", "stock_key"])
      .where("plate", "is not", null)
      .execute();
  },
};
