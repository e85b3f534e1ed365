import { hash } from "node:crypto";
import type { Transaction } from "kysely";
import { leadSchema, type Lead } from "../../leads/lead.ts";
import type { LeadReceipt, LeadStore, OutboxEntry, StoredLead } from "../../leads/lead-store.ts";
import type { Database, Tables } from "./database.ts";
import { insertEntries } from "./insert-outbox.ts";

const required = { name: "", email: "", phone: "", category: "" };
// A lead stored by an earlier release lacks the fields that were added since: they read as their defaults.
const defaults: Lead = leadSchema.parse(required);

/** Keeps leads with their outbox entries; the idempotency key is the lead row's own, as a hash. */
export function sqlLeadStore(database: Database): LeadStore {
  const { read } = database;
  return {
    submit: (lead, idempotencyKey, outbox, earlierKeys = []) =>
      database.transaction(async (transaction) => {
        const earlier = await leadOfKeys(transaction, lead.siteId, earlierKeys);
        if (earlier !== null) return { leadId: earlier, repeated: true };
        return submit(transaction, lead, idempotencyKey, outbox);
      }),
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
  const idempotencyHash = hashOf(idempotencyKey);
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
    const first = await leadOfKeys(transaction, siteId, [idempotencyKey]);
    if (first === null) throw new Error("A lead of this key is there, but cannot be read.");
    return { leadId: first, repeated: true };
  }
  await insertEntries(transaction, { siteId, subjectId: leadId, createdAt: receivedAt }, outbox);
  return { leadId, repeated: false };
}

async function leadOfKeys(
  transaction: Transaction<Tables>,
  siteId: string,
  keys: readonly string[],
): Promise<string | null> {
  if (keys.length === 0) return null;
  const found = await transaction
    .selectFrom("leads")
    .select("lead_id")
    .where("site_id", "=", siteId)
    .where("idempotency_hash", "in", keys.map(hashOf))
    .executeTakeFirst();
  return found?.lead_id ?? null;
}

/** A key is whatever the browser sends: its hash is short and holds no character that a database refuses. */
function hashOf(key: string): string {
  return hash("sha256", key, "base64url");
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
