import type { Transaction } from "kysely";
import type { Tables } from "./database.ts";
import type { OutboxEntry } from "../../outbox/outbox.ts";

type Subject = {
  siteId: string;
  subjectId: string;
  /** Epoch milliseconds: its place in the line of a target. */ createdAt: number;
};

/** Stores entries with their targets. Throws if an entry already exists. */
export async function insertEntries(
  transaction: Transaction<Tables>,
  subject: Subject,
  entries: readonly OutboxEntry[],
): Promise<void> {
  if (entries.length === 0) return;
  await insertTargets(transaction, subject.siteId, entries);
  await transaction.insertInto("outbox").values(outboxRows(subject, entries)).execute();
}

export async function insertMissingEntries(
  transaction: Transaction<Tables>,
  subject: Subject,
  entries: readonly OutboxEntry[],
): Promise<void> {
  if (entries.length === 0) return;
  await insertTargets(transaction, subject.siteId, entries);
  await transaction
    .insertInto("outbox")
    .values(outboxRows(subject, entries))
    .onConflict((conflict) => conflict.columns(["site_id", "id"]).doNothing())
    .execute();
}

async function insertTargets(
  transaction: Transaction<Tables>,
  siteId: string,
  entries: readonly OutboxEntry[],
): Promise<void> {
  // Sorted, so that leads stored at the same time never deadlock.
  const targets = [...new Set(entries.map(({ target }) => target))].toSorted();
  await transaction
    .insertInto("outbox_targets")
    .values(targets.map((target) => ({ site_id: siteId, target, busy_until: 0, open_until: 0, failures: 0 })))
    .onConflict((conflict) => conflict.columns(["site_id", "target"]).doNothing())
    .execute();
}

function outboxRows({ siteId, subjectId, createdAt }: Subject, entries: readonly OutboxEntry[]): Tables["outbox"][] {
  return entries.map(({ id, kind, target, payload, dueAt, isNonBlocking }) => ({
    site_id: siteId,
    id,
    subject_id: subjectId,
    kind,
    target,
    payload: JSON.stringify(payload ?? null),
    state: "pending",
    due_at: dueAt,
    in_line: isNonBlocking ? 0 : 1,
    attempts: 0,
    claims: 0,
    last_error: null,
    created_at: createdAt,
  }));
}
