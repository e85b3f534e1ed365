import type { Transaction } from "kysely";
import type { Tables } from "./database.ts";
import { insertMissingEntries } from "./insert-outbox.ts";
import type { OutboxEntry } from "../../outbox/outbox.ts";

export async function markOverdue(
  transaction: Transaction<Tables>,
  siteId: string,
  leadId: string,
  now: number,
  alerts: readonly OutboxEntry[],
): Promise<boolean> {
  const marked = await leadRow(transaction, siteId, leadId)
    .set({ overdue_at: now })
    .where("overdue_at", "is", null)
    .where("opened_at", "is", null)
    .executeTakeFirst();
  if (marked.numUpdatedRows === 0n) return false;
  await insertMissingEntries(transaction, { siteId, subjectId: leadId, createdAt: now }, alerts);
  return true;
}

/** Records the first time only; returns true if the lead exists. */
export async function markOpened(
  transaction: Transaction<Tables>,
  siteId: string,
  leadId: string,
  now: number,
): Promise<boolean> {
  const opened = await leadRow(transaction, siteId, leadId)
    .set(({ fn, val }) => ({ opened_at: fn.coalesce("opened_at", val(now)) }))
    .executeTakeFirst();
  return opened.numUpdatedRows > 0n;
}

/** Also true if there is no such lead. */
export async function isErased(transaction: Transaction<Tables>, siteId: string, leadId: string): Promise<boolean> {
  const lead = await transaction
    .selectFrom("leads")
    .select("erased_at")
    .where("site_id", "=", siteId)
    .where("lead_id", "=", leadId)
    .executeTakeFirst();
  return lead?.erased_at !== null;
}

function leadRow(transaction: Transaction<Tables>, siteId: string, leadId: string) {
  return transaction.updateTable("leads").where("site_id", "=", siteId).where("lead_id", "=", leadId);
}
