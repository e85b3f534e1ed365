import { hash } from "node:crypto";
import type { Transaction } from "kysely";
import { leadSchema, type Lead } from "../../leads/lead.ts";
import type { LeadReceipt, LeadStore, OutboxEntry, StoredLead } from "../../leads/lead-store.ts";
import type { Database, Tables } from "./database.ts";

const required = { name: "", email: "", phone: "", category: "" };
// A lead stored by an earlier release lacks the fields that were added since: they read as their defaults.
const defaults: Lead = leadSchema.parse(required);

/** Keeps leads with their outbox entries; the idempotency key is the lead row's own, as a hash. */
export function sqlLeadStore(database: Database): LeadStore {
  const { read } = database;
  return {
    submit: (lead, idempotencyKey, outbox) =>
      database.transaction((transaction) => submit(transaction, lead, idempotencyKey, outbox)),
    async lead(siteId, leadId) {
      // Comes from an address; PostgreSQL refuses a text with NUL in it, and no lead has one.
      if (leadId.includes("\0")) return null;
      const row = await read
        .selectFrom("leads")
        .selectAll()
        .where("site_id", "=", siteId)
        .where("lead_id", "=", leadId)
        .executeTakeFirst();
      return row === undefined ? null : leadOf(row);
    },
    async leads(siteId, page) {
      let query = read.selectFrom("leads").selectAll().orderBy("received_at", "desc").orderBy("lead_id", "desc");
      if (siteId !== null) query = query.where("site_id", "=", siteId);
      if (page !== undefined) query = query.limit(page.limit).offset(page.offset);
      const rows = await query.execute();
      return rows.map(leadOf);
    },
  };
}

async function submit(
  transaction: Transaction<Tables>,
  stored: StoredLead,
  idempotencyKey: string,
  outbox: readonly OutboxEntry[],
): Promise<LeadReceipt> {
  const { siteId, leadId, receivedAt, ...lead } = stored;
  // A key is whatever the browser sends: its hash is short and holds no character that a database refuses.
  const idempotencyHash = hash("sha256", idempotencyKey, "base64url");
  const inserted = await transaction
    .insertInto("leads")
    .values({
      site_id: siteId,
      lead_id: leadId,
      idempotency_hash: idempotencyHash,
      received_at: receivedAt,
      body: JSON.stringify(lead),
    })
    .onConflict((conflict) => conflict.columns(["site_id", "idempotency_hash"]).doNothing())
    .executeTakeFirst();
  if (Number(inserted.numInsertedOrUpdatedRows ?? 0) === 0) {
    const first = await transaction
      .selectFrom("leads")
      .select("lead_id")
      .where("site_id", "=", siteId)
      .where("idempotency_hash", "=", idempotencyHash)
      .executeTakeFirstOrThrow();
    return { leadId: first.lead_id, repeated: true };
  }
  if (outbox.length > 0) {
    await transaction
      .insertInto("outbox")
      .values(outbox.map((entry) => outboxRowOf(stored, entry)))
      .execute();
  }
  return { leadId, repeated: false };
}

function outboxRowOf({ siteId, leadId, receivedAt }: StoredLead, { id, kind, payload }: OutboxEntry): Tables["outbox"] {
  return {
    site_id: siteId,
    id,
    subject_id: leadId,
    kind,
    payload: JSON.stringify(payload ?? null),
    state: "pending",
    due_at: receivedAt,
    attempts: 0,
    claims: 0,
    last_error: null,
    created_at: receivedAt,
  };
}

function leadOf(row: Tables["leads"]): StoredLead {
  const lead = JSON.parse(row.body) as Lead;
  return {
    ...defaults,
    ...lead,
    siteId: row.site_id,
    leadId: row.lead_id,
    receivedAt: row.received_at,
  };
}
