import type { Migration } from "./migration.ts";

/** Spins of games of chance, and one row for each campaign to lock. */
export const spins: Migration = {
  version: 38,
  name: "spins",
  oldestCode: "as before",
  async up({ schema }) {
    await schema
      .createTable("spin_campaigns")
      .addColumn("site_id", "text", (column) => column.notNull())
      .addColumn("campaign_id", "text", (column) => column.notNull())
      .addColumn("spins", "bigint", (column) => column.notNull())
      .addPrimaryKeyConstraint("spin_campaigns_pk", ["site_id", "campaign_id"])
      .execute();
    await schema
      .createTable("spins")
      .addColumn("site_id", "text", (column) => column.notNull())
      .addColumn("campaign_id", "text", (column) => column.notNull())
      .addColumn("holder", "text", (column) => column.notNull())
      .addColumn("spin_id", "text", (column) => column.notNull())
      .addColumn("prize_id", "text", (column) => column.notNull())
      .addColumn("lead_id", "text")
      .addColumn("spun_at", "bigint", (column) => column.notNull())
      .addPrimaryKeyConstraint("spins_pk", ["site_id", "campaign_id", "holder"])
      .addUniqueConstraint("spins_by_id", ["site_id", "spin_id"])
      .execute();
    await schema.createIndex("spins_by_lead").on("spins").columns(["site_id", "lead_id"]).execute();
    await schema.createIndex("spins_by_time").on("spins").columns(["site_id", "spun_at"]).execute();
  },
};
