import type { Migration } from "./migration.ts";

/** The ledger of payments. Rows are only added. */
export const ledger: Migration = {
  version: 33,
  name: "ledger",
  oldestCode: "as before",
  async up({ schema }) {
    await schema
      .createTable("ledger_lines")
      .addColumn("site_id", "text", (column) => column.notNull())
      .addColumn("movement_key", "text", (column) => column.notNull())
      .addColumn("account", "text", (column) => column.notNull())
      .addColumn("amount_cents", "bigint", (column) => column.notNull())
      .addColumn("at", "bigint", (column) => column.notNull())
      .addColumn("payment_id", "text", (column) => column.notNull())
      .addColumn("gateway_payment_id", "text", (column) => column.notNull())
      .addPrimaryKeyConstraint("ledger_lines_pk", ["site_id", "movement_key", "account"])
      .execute();
    await schema
      .createIndex("ledger_lines_by_time")
      .on("ledger_lines")
      .columns(["site_id", "at", "movement_key"])
      .execute();
  },
};
