import { sql, type Transaction } from "kysely";
import type { Tables } from "../database.ts";
import type { Migration } from "./migration.ts";

/** Contacts of a lead with their keys, the digest that recognises a repeated enquiry, and the state of a lead. */
export const leadContacts: Migration = {
  version: 4,
  name: "lead contacts",
  oldestCode: 4,
  async up(transaction) {
    await createContacts(transaction);
    await rebuildLeads(transaction);
    await createMatches(transaction);
  },
};

async function createContacts(transaction: Transaction<Tables>): Promise<void> {
  const { schema } = transaction;
  await schema
    .createTable("lead_contacts")
    .addColumn("site_id", "text", (column) => column.notNull())
    .addColumn("contact_id", "text", (column) => column.notNull())
    .addColumn("lead_id", "text", (column) => column.notNull())
    .addColumn("idempotency_hash", "text", (column) => column.notNull())
    .addColumn("received_at", "bigint", (column) => column.notNull())
    .addColumn("body", "text")
    .addPrimaryKeyConstraint("lead_contacts_pk", ["site_id", "contact_id"])
    .addUniqueConstraint("lead_contacts_key", ["site_id", "idempotency_hash"])
    .execute();
  await sql`
    insert into lead_contacts (site_id, contact_id, lead_id, idempotency_hash, received_at)
    select site_id, lead_id, lead_id, idempotency_hash, received_at from leads`.execute(transaction);
  // Partial: later contacts only, which few leads have.
  await schema
    .createIndex("lead_contacts_later")
    .on("lead_contacts")
    .columns(["site_id", "lead_id", "received_at"])
    .where(sql.ref("body"), "is not", null)
    .execute();
}

/** SQLite cannot drop a column with a constraint, so the table is rebuilt. */
async function rebuildLeads(transaction: Transaction<Tables>): Promise<void> {
  const { schema } = transaction;
  await schema
    .createTable("leads_rebuilt")
    .addColumn("site_id", "text", (column) => column.notNull())
    .addColumn("lead_id", "text", (column) => column.notNull())
    .addColumn("received_at", "bigint", (column) => column.notNull())
    .addColumn("body", "text", (column) => column.notNull())
    .addColumn("opened_at", "bigint")
    .addColumn("overdue_at", "bigint")
    .addColumn("erased_at", "bigint")
    .addPrimaryKeyConstraint("leads_key", ["site_id", "lead_id"])
    .execute();
  await sql`
    insert into leads_rebuilt (site_id, lead_id, received_at, body)
    select site_id, lead_id, received_at, body from leads`.execute(transaction);
  await schema.dropTable("leads").execute();
  await schema.alterTable("leads_rebuilt").renameTo("leads").execute();
  await schema.createIndex("leads_newest").on("leads").columns(["site_id", "received_at", "lead_id"]).execute();
  // Partial: only leads that can become overdue.
  await schema
    .createIndex("leads_waiting")
    .on("leads")
    .columns(["site_id", "received_at"])
    .where(sql<boolean>`opened_at is null and overdue_at is null and erased_at is null`)
    .execute();
}

async function createMatches({ schema }: Transaction<Tables>): Promise<void> {
  await schema
    .createTable("lead_matches")
    .addColumn("site_id", "text", (column) => column.notNull())
    .addColumn("match_hash", "text", (column) => column.notNull())
    .addColumn("lead_id", "text", (column) => column.notNull())
    .addColumn("asked_at", "bigint", (column) => column.notNull())
    .addPrimaryKeyConstraint("lead_matches_pk", ["site_id", "match_hash"])
    .execute();
  await schema.createIndex("lead_matches_lead").on("lead_matches").columns(["site_id", "lead_id"]).execute();
}
