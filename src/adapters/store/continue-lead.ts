import type { Transaction } from "kysely";
import type { Lead } from "../../leads/lead.ts";
import type { NewLead, OutboxEntry } from "../../leads/lead-store.ts";
import type { Tables } from "./database.ts";
import { insertMissingEntries } from "./insert-outbox.ts";

/** Replaces an unfinished lead and lets its deliveries go; see `LeadStore.continueLead`. */
export async function continueLead(
  transaction: Transaction<Tables>,
  stored: NewLead,
  outbox: readonly OutboxEntry[],
): Promise<boolean> {
  const { siteId, leadId, receivedAt: _receivedAt, ...lead } = stored;
  const row = await transaction
    .selectFrom("leads")
    .select("body")
    .where("site_id", "=", siteId)
    .where("lead_id", "=", leadId)
    .executeTakeFirst();
  if (row === undefined || (JSON.parse(row.body) as Lead).isLastStep) return false;
  const replaced = await transaction
    .updateTable("leads")
    .set({ body: JSON.stringify(lead) })
    .where("site_id", "=", siteId)
    .where("lead_id", "=", leadId)
    // The body as it was read: of two last steps that come at once one is stored.
    .where("body", "=", row.body)
    .executeTakeFirst();
  if (replaced.numUpdatedRows === 0n) return false;
  await hasten(transaction, stored, outbox);
  return true;
}

async function hasten(
  transaction: Transaction<Tables>,
  { siteId, leadId, receivedAt }: NewLead,
  outbox: readonly OutboxEntry[],
): Promise<void> {
  for (const entry of outbox) {
    const waiting = await transaction
      .updateTable("outbox")
      .set({ due_at: entry.dueAt })
      .where("site_id", "=", siteId)
      .where("subject_id", "=", leadId)
      .where("target", "=", entry.target)
      .where("state", "=", "pending")
      .where("attempts", "=", 0)
      .executeTakeFirst();
    if (waiting.numUpdatedRows > 0n) continue;
    await insertMissingEntries(transaction, { siteId, subjectId: leadId, createdAt: receivedAt }, [entry]);
  }
}
