import type { Transaction } from "kysely";
import type { Lead } from "../../leads/lead.ts";
import type { NewLead, SentKey } from "../../leads/lead-store.ts";
import type { Tables } from "./database.ts";
import { insertMissingEntries } from "./insert-outbox.ts";
import { renewTerms } from "./create-work.ts";
import { linkStoredLead } from "./lead-threads.ts";
import { matchHash, takeOne } from "./lead-matches.ts";
import { renewContactPoints } from "./lead-contact-points.ts";
import type { OutboxEntry } from "../../outbox/outbox.ts";

/** Replaces an unfinished lead and releases its deliveries; see `LeadStore.continueLead`. */
export async function continueLead(
  transaction: Transaction<Tables>,
  stored: NewLead,
  outbox: readonly OutboxEntry[],
  sent?: SentKey,
): Promise<boolean> {
  const { siteId, leadId, receivedAt, ...lead } = stored;
  const body = JSON.stringify(lead);
  const row = await transaction
    .selectFrom("leads")
    .select("body")
    .where("site_id", "=", siteId)
    .where("lead_id", "=", leadId)
    .where("erased_at", "is", null)
    .executeTakeFirst();
  if (row === undefined || (JSON.parse(row.body) as Lead).isLastStep) return false;
  const replaced = await transaction
    .updateTable("leads")
    .set({ body })
    .where("site_id", "=", siteId)
    .where("lead_id", "=", leadId)
    // Compares the body that was read: of two concurrent last steps one is stored.
    .where("body", "=", row.body)
    .executeTakeFirst();
  if (replaced.numUpdatedRows === 0n) return false;
  if (sent !== undefined) {
    await transaction
      .insertInto("lead_contacts")
      .values({
        site_id: siteId,
        contact_id: `${leadId} ${matchHash(sent.key)}`,
        lead_id: leadId,
        idempotency_hash: matchHash(sent.key),
        content_hash: matchHash(sent.content),
        received_at: receivedAt,
        body: null,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  await renewContactPoints(transaction, stored);
  await renewTerms(transaction, stored);
  await linkStoredLead(transaction, stored, sent?.threadKeys ?? []);
  if (row.body !== body) await hasten(transaction, stored, outbox, sent?.dayKeys);
  return true;
}

async function hasten(
  transaction: Transaction<Tables>,
  { siteId, leadId, receivedAt }: NewLead,
  outbox: readonly OutboxEntry[],
  dayKeys: readonly string[] | undefined,
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
    const isConfirmation = entry.kind === "confirmation-mail";
    if (isConfirmation && dayKeys && !(await takeOne(transaction, { siteId, leadId, receivedAt }, dayKeys))) continue;
    await insertMissingEntries(transaction, { siteId, subjectId: leadId, createdAt: receivedAt }, [entry]);
  }
}
