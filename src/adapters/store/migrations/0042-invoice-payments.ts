import type { Migration } from "./migration.ts";

export const invoicePayments: Migration = {
  version: 42,
  name: "invoice payments",
  oldestCode: "as before",
  async up({ schema }) {
    await schema
      .createTable("invoice_payments")
      .addColumn("site_id", "text", (column) => column.notNull())
      .addColumn("payment_id", "text", (column) => column.notNull())
      .addColumn("version", "integer", (column) => column.notNull())
      .addColumn("account_id", "text")
      .addColumn("connection", "text")
      .addColumn("phone", "text")
      .addColumn("email", "text")
      .addColumn("created_at", "bigint", (column) => column.notNull())
      .addColumn("body", "text", (column) => column.notNull())
      .addPrimaryKeyConstraint("invoice_payments_pk", ["site_id", "payment_id"])
      .execute();
    const indexes = { time: "created_at", account: "account_id", connection: "connection" } as const;
    for (const [name, column] of Object.entries(indexes))
      await schema
        .createIndex(`invoice_payments_by_${name}`)
        .on("invoice_payments")
        .columns(column === "created_at" ? ["site_id", column] : ["site_id", column, "created_at"])
        .execute();
  },
};
