import { sql, type CreateTableBuilder, type Transaction } from "kysely";
import type { Tables } from "../database.ts";
import type { Migration } from "./migration.ts";

/** Stock with its versions and staging tables, enquiries, and the outbox. */
export const stockAndLeads: Migration = {
  version: 1,
  name: "stock and leads",
  oldestCode: 1,
  async up(transaction) {
    await createStock(transaction);
    await createStaging(transaction);
    await createLeads(transaction);
    await createOutbox(transaction);
  },
};

async function createStock({ schema }: Transaction<Tables>): Promise<void> {
  await columns(schema.createTable("stock_versions"), {
    site_id: "text",
    version: "bigint",
    history_floor: "bigint",
  })
    .addPrimaryKeyConstraint("stock_versions_pk", ["site_id"])
    .execute();
  await columns(schema.createTable("vehicles"), {
    site_id: "text",
    id: "text",
    stock_key: "text",
    slug: "text",
    created_at: "bigint",
    sold_at: "bigint?",
    removed_at: "bigint?",
    first_version: "bigint",
    version: "bigint",
    hash: "text",
    body: "text",
  })
    .addPrimaryKeyConstraint("vehicles_pk", ["site_id", "id"])
    .addUniqueConstraint("vehicles_key", ["site_id", "stock_key"])
    .addUniqueConstraint("vehicles_slug", ["site_id", "slug"])
    .execute();
  await schema.createIndex("vehicles_version").on("vehicles").columns(["site_id", "version"]).execute();
  await schema.createIndex("vehicles_removed").on("vehicles").columns(["site_id", "removed_at"]).execute();
}

async function createStaging({ schema }: Transaction<Tables>): Promise<void> {
  await columns(schema.createTable("stock_import_sessions"), {
    site_id: "text",
    session_id: "text",
    touched_at: "bigint",
  })
    .addPrimaryKeyConstraint("stock_import_sessions_pk", ["site_id"])
    .execute();
  await columns(schema.createTable("stock_staging"), {
    site_id: "text",
    session_id: "text",
    stock_key: "text",
    ordinal: "integer",
    kind: "text",
    line: "integer",
    stocknum: "text",
    last_modified: "bigint?",
    created_at: "bigint?",
    sold_at: "bigint?",
    is_sold: "integer",
    hash: "text",
    body: "text",
  })
    .addPrimaryKeyConstraint("stock_staging_pk", ["site_id", "session_id", "stock_key", "ordinal"])
    .execute();
}

async function createLeads({ schema }: Transaction<Tables>): Promise<void> {
  await columns(schema.createTable("leads"), {
    site_id: "text",
    lead_id: "text",
    idempotency_hash: "text",
    received_at: "bigint",
    body: "text",
  })
    .addPrimaryKeyConstraint("leads_pk", ["site_id", "lead_id"])
    .addUniqueConstraint("leads_idempotency", ["site_id", "idempotency_hash"])
    .execute();
  await schema.createIndex("leads_received").on("leads").columns(["site_id", "received_at", "lead_id"]).execute();
}

async function createOutbox({ schema }: Transaction<Tables>): Promise<void> {
  await columns(schema.createTable("outbox"), {
    site_id: "text",
    id: "text",
    subject_id: "text",
    kind: "text",
    payload: "text",
    state: "text",
    due_at: "bigint",
    attempts: "integer",
    claims: "integer",
    last_error: "text?",
    created_at: "bigint",
  })
    .addPrimaryKeyConstraint("outbox_pk", ["site_id", "id"])
    .execute();
  await schema.createIndex("outbox_subject").on("outbox").columns(["site_id", "subject_id"]).execute();
  // Partial: open entries only, so that claims over all sites stay fast as the history grows.
  await schema
    .createIndex("outbox_due")
    .on("outbox")
    .columns(["site_id", "due_at"])
    .where(sql.ref("state"), "=", "pending")
    .execute();
}

type ColumnType = "text" | "text?" | "integer" | "integer?" | "bigint" | "bigint?";

/** Adds columns. A question mark allows null. */
function columns(
  table: CreateTableBuilder<string>,
  types: Record<string, ColumnType>,
): CreateTableBuilder<string, string> {
  let builder: CreateTableBuilder<string, string> = table;
  for (const [name, type] of Object.entries(types)) {
    const nullable = type.endsWith("?");
    const plainType = type.replace("?", "") as "text" | "integer" | "bigint";
    builder = builder.addColumn(name, plainType, (column) => (nullable ? column : column.notNull()));
  }
  return builder;
}
