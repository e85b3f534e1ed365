import { sql, type Transaction } from "kysely";
import type { Tables } from "../database.ts";
import type { Migration } from "./migration.ts";

/** Outbox entries belong to targets, which get one at a time. Every attempt is recorded. */
export const deliveries: Migration = {
  version: 3,
  name: "deliveries",
  oldestCode: "as before",
  async up(transaction) {
    await addTargets(transaction);
    await transaction.schema
      .createTable("outbox_attempts")
      .addColumn("site_id", "text", (column) => column.notNull())
      .addColumn("entry_id", "text", (column) => column.notNull())
      .addColumn("claim", "integer", (column) => column.notNull())
      .addColumn("attempt", "integer", (column) => column.notNull())
      .addColumn("started_at", "bigint", (column) => column.notNull())
      .addColumn("ended_at", "bigint")
      .addColumn("outcome", "text")
      .addColumn("reason", "text")
      .addPrimaryKeyConstraint("outbox_attempts_pk", ["site_id", "entry_id", "claim"])
      .execute();
  },
};

async function addTargets(transaction: Transaction<Tables>): Promise<void> {
  const { schema } = transaction;
  // Existing entries have no target: processing them finds one.
  await schema
    .alterTable("outbox")
    .addColumn("target", "text", (column) => column.notNull().defaultTo("none"))
    .execute();
  await schema
    .alterTable("outbox")
    .addColumn("in_line", "integer", (column) => column.notNull().defaultTo(1))
    .execute();
  await schema
    .createTable("outbox_targets")
    .addColumn("site_id", "text", (column) => column.notNull())
    .addColumn("target", "text", (column) => column.notNull())
    .addColumn("busy_until", "bigint", (column) => column.notNull())
    .addColumn("open_until", "bigint", (column) => column.notNull())
    .addColumn("failures", "integer", (column) => column.notNull())
    .addPrimaryKeyConstraint("outbox_targets_pk", ["site_id", "target"])
    .execute();
  await sql`insert into outbox_targets select distinct site_id, target, 0, 0, 0 from outbox`.execute(transaction);
  await schema.dropIndex("outbox_due").execute();
  // Both are partial: open entries only, so that claims stay fast as the history grows.
  await schema
    .createIndex("outbox_line")
    .on("outbox")
    .columns(["site_id", "target", "created_at", "id"])
    .where(sql.ref("state"), "=", "pending")
    .where(sql.ref("in_line"), "=", 1)
    .execute();
  await schema
    .createIndex("outbox_aside")
    .on("outbox")
    .columns(["due_at"])
    .where(sql.ref("state"), "=", "pending")
    .where(sql.ref("in_line"), "=", 0)
    .execute();
}
