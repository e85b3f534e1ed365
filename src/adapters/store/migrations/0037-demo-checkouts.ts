import type { Migration } from "./migration.ts";

/** The records of the demo's payment gateway, which other gateways keep themselves. */
export const demoCheckouts: Migration = {
  version: 37,
  name: "demo checkouts",
  oldestCode: "as before",
  async up({ schema }) {
    await schema
      .createTable("demo_checkouts")
      .addColumn("site_id", "text", (column) => column.notNull())
      .addColumn("checkout_id", "text", (column) => column.notNull())
      .addColumn("payment_id", "text", (column) => column.notNull())
      .addColumn("gateway_payment_id", "text", (column) => column.notNull())
      .addColumn("amount_cents", "bigint", (column) => column.notNull())
      .addColumn("description", "text", (column) => column.notNull())
      .addColumn("success_url", "text", (column) => column.notNull())
      .addColumn("cancel_url", "text", (column) => column.notNull())
      .addColumn("expires_at", "bigint", (column) => column.notNull())
      .addColumn("paid_at", "bigint")
      .addColumn("ended_at", "bigint")
      .addPrimaryKeyConstraint("demo_checkouts_pk", ["site_id", "checkout_id"])
      .addUniqueConstraint("demo_checkouts_by_payment", ["site_id", "payment_id"])
      .addUniqueConstraint("demo_checkouts_by_gateway_payment", ["site_id", "gateway_payment_id"])
      .execute();
    await schema
      .createTable("demo_refunds")
      .addColumn("site_id", "text", (column) => column.notNull())
      .addColumn("gateway_payment_id", "text", (column) => column.notNull())
      .addColumn("refund_key", "text", (column) => column.notNull())
      .addColumn("refund_id", "text", (column) => column.notNull())
      .addColumn("amount_cents", "bigint", (column) => column.notNull())
      .addColumn("made_at", "bigint", (column) => column.notNull())
      .addPrimaryKeyConstraint("demo_refunds_pk", ["site_id", "gateway_payment_id", "refund_key"])
      .execute();
  },
};
