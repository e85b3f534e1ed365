import type { Migration } from "./migration.ts";

export const claimsOverConnections: Migration = {
  version: 47,
  name: "claims over connections",
  oldestCode: "as before",
  async up({ schema }) {
    await schema
      .createTable("purchase_claims_made")
      .addColumn("site_id", "text", (column) => column.notNull())
      .addColumn("connection", "text", (column) => column.notNull())
      .addColumn("vehicle_id", "text", (column) => column.notNull())
      .addColumn("claimed_at", "bigint", (column) => column.notNull())
      .execute();
    await schema
      .createIndex("purchase_claims_made_over")
      .on("purchase_claims_made")
      .columns(["site_id", "connection"])
      .execute();
    await schema
      .createIndex("purchase_claims_made_at")
      .on("purchase_claims_made")
      .columns(["site_id", "claimed_at"])
      .execute();
  },
};
