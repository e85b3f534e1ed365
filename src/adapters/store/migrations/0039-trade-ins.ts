import type { Migration } from "./migration.ts";

/** Trade-ins in progress, and photos that shoppers took of their cars. */
export const tradeIns: Migration = {
  version: 39,
  name: "trade-ins",
  oldestCode: "as before",
  async up({ schema }) {
    await schema
      .createTable("trade_ins")
      .addColumn("site_id", "text", (column) => column.notNull())
      .addColumn("trade_in_id", "text", (column) => column.notNull())
      .addColumn("lead_id", "text")
      .addColumn("started_at", "bigint", (column) => column.notNull())
      .addColumn("body", "text", (column) => column.notNull())
      .addPrimaryKeyConstraint("trade_ins_pk", ["site_id", "trade_in_id"])
      .execute();
    await schema.createIndex("trade_ins_by_lead").on("trade_ins").columns(["site_id", "lead_id"]).execute();
    await schema
      .createTable("trade_in_photos")
      .addColumn("site_id", "text", (column) => column.notNull())
      .addColumn("lead_id", "text", (column) => column.notNull())
      .addColumn("photo_id", "text", (column) => column.notNull())
      .addColumn("added_at", "bigint", (column) => column.notNull())
      .addColumn("picture", "text", (column) => column.notNull())
      .addColumn("thumbnail", "text", (column) => column.notNull())
      .addPrimaryKeyConstraint("trade_in_photos_pk", ["site_id", "lead_id", "photo_id"])
      .execute();
  },
};
