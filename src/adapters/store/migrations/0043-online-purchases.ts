import type { Migration } from "./migration.ts";

/** Vehicles being bought online, with sealed contents, their contact points, and their claims on vehicles. */
export const onlinePurchases: Migration = {
  version: 43,
  name: "online purchases",
  oldestCode: "as before",
  async up({ schema }) {
    await schema
      .createTable("purchases")
      .addColumn("site_id", "text", (column) => column.notNull())
      .addColumn("purchase_id", "text", (column) => column.notNull())
      .addColumn("revision", "integer", (column) => column.notNull())
      .addColumn("vehicle_id", "text", (column) => column.notNull())
      .addColumn("lead_id", "text")
      .addColumn("claims", "integer", (column) => column.notNull())
      .addColumn("started_at", "bigint", (column) => column.notNull())
      .addColumn("changed_at", "bigint", (column) => column.notNull())
      .addColumn("sealed", "text", (column) => column.notNull())
      .addPrimaryKeyConstraint("purchases_pk", ["site_id", "purchase_id"])
      .execute();
    await schema.createIndex("purchases_by_change").on("purchases").columns(["site_id", "changed_at"]).execute();
    await schema
      .createTable("purchase_points")
      .addColumn("site_id", "text", (column) => column.notNull())
      .addColumn("point", "text", (column) => column.notNull())
      .addColumn("purchase_id", "text", (column) => column.notNull())
      .addPrimaryKeyConstraint("purchase_points_pk", ["site_id", "point", "purchase_id"])
      .execute();
    await schema
      .createIndex("purchase_points_by_purchase")
      .on("purchase_points")
      .columns(["site_id", "purchase_id"])
      .execute();
    await schema
      .createTable("purchase_claims")
      .addColumn("site_id", "text", (column) => column.notNull())
      .addColumn("vehicle_id", "text", (column) => column.notNull())
      .addColumn("purchase_id", "text", (column) => column.notNull())
      .addColumn("connection", "text")
      .addColumn("since_at", "bigint", (column) => column.notNull())
      .addColumn("until_at", "bigint", (column) => column.notNull())
      .addPrimaryKeyConstraint("purchase_claims_pk", ["site_id", "vehicle_id"])
      .execute();
    await schema
      .createIndex("purchase_claims_by_purchase")
      .on("purchase_claims")
      .columns(["site_id", "purchase_id"])
      .execute();
    await schema.createIndex("purchase_claims_due").on("purchase_claims").columns(["until_at", "site_id"]).execute();
  },
};
