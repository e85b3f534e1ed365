import type { Transaction } from "kysely";
import type { AttemptOutcome, ClaimedEntry, EntryEnd, NextAttempt, Outbox } from "../../outbox/outbox.ts";
import { redactedError } from "../../outbox/redacted-error.ts";
import { breakerOpenMs } from "../../outbox/retry.ts";
import { claimEntries } from "./claim-outbox.ts";
import type { Database, Tables } from "./database.ts";
import { insertMissingEntries } from "./insert-outbox.ts";
import { countEntries, readAttempts, readBacklog, readEntries } from "./read-outbox.ts";

/**
 * The outbox, in the same database as its subjects. A claim is a conditional update, which works the same on both
 * databases.
 */
export function sqlOutbox(database: Database): Outbox {
  return {
    claim: (now, limit, leaseMs, choose) => claimEntries(database, now, limit, leaseMs, choose),
    renew: (entry, now, leaseMs) => database.transaction((transaction) => renew(transaction, entry, now + leaseMs)),
    done: (entry, now, end) =>
      database.transaction(async (transaction) => {
        await finish(transaction, entry, now, end);
      }),
    failed: (entry, now, error, next, end) =>
      database.transaction((transaction) => fail(transaction, entry, now, redactedError(error), next, end)),
    replace: (entry, now, entries) =>
      database.transaction(async (transaction) => {
        const createdAt = await finish(transaction, entry, now);
        if (createdAt === null) return;
        await insertMissingEntries(transaction, { ...entry, createdAt }, entries);
      }),
    add: (siteId, subjectId, entries, now) =>
      database.transaction((transaction) =>
        insertMissingEntries(transaction, { siteId, subjectId, createdAt: now }, entries),
      ),
    redeliver: (siteId, subjectId, entryIds, also, now) =>
      database.transaction(async (transaction) => {
        await insertMissingEntries(transaction, { siteId, subjectId, createdAt: now }, also);
        const result = await transaction
          .updateTable("outbox")
          .set({ state: "pending", due_at: now, attempts: 0, in_line: 1 })
          .where("site_id", "=", siteId)
          .where("subject_id", "=", subjectId)
          .where("id", "in", [...entryIds, ...also.map(({ id }) => id)])
          .executeTakeFirst();
        return Number(result.numUpdatedRows);
      }),
    readEntries: (siteId, subjectId) => readEntries(database, siteId, subjectId),
    readAttempts: (siteId, subjectId) => readAttempts(database, siteId, subjectId),
    counts: (siteId, subjectIds) => countEntries(database, siteId, subjectIds),
    backlog: (now) => readBacklog(database, now),
  };
}

async function renew(
  transaction: Transaction<Tables>,
  entry: ClaimedEntry,
  leaseUntil: number,
): Promise<number | null> {
  const own = await transaction
    .selectFrom("outbox")
    .select("id")
    .where("site_id", "=", entry.siteId)
    .where("id", "=", entry.id)
    .where("claims", "=", entry.claim)
    .where("state", "=", "pending")
    .executeTakeFirst();
  if (own === undefined) return null;
  const { numUpdatedRows } = await deleteTarget(transaction, entry)
    .set({ busy_until: leaseUntil })
    .where("busy_until", "=", entry.leaseUntil)
    .executeTakeFirst();
  return numUpdatedRows === 0n ? null : leaseUntil;
}

/** Returns when the entry was created; null if the worker has lost the entry. */
async function finish(
  transaction: Transaction<Tables>,
  entry: ClaimedEntry,
  now: number,
  end?: EntryEnd,
): Promise<number | null> {
  await noteEnd(transaction, entry, now, "delivered", null);
  const row = await ownEntry(transaction, entry)
    .set({ state: "done", last_error: null, ...payloadAfter(end) })
    .returning("created_at")
    .executeTakeFirst();
  if (row === undefined) return null;
  await releaseTarget(transaction, entry);
  await deleteTarget(transaction, entry).set({ open_until: 0, failures: 0 }).where("failures", ">", 0).execute();
  return row.created_at;
}

async function fail(
  transaction: Transaction<Tables>,
  entry: ClaimedEntry,
  now: number,
  reason: string,
  next: NextAttempt,
  end?: EntryEnd,
): Promise<void> {
  await noteEnd(transaction, entry, now, "failed", reason);
  const { numUpdatedRows } = await ownEntry(transaction, entry)
    .set({
      last_error: reason,
      ...(next === "dead"
        ? { state: "dead", ...payloadAfter(end) }
        : { due_at: next.at, in_line: next.keepsPlace ? 1 : 0 }),
    })
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return;
  await releaseTarget(transaction, entry);
  const target = await deleteTarget(transaction, entry)
    .set(({ eb }) => ({ failures: eb("failures", "+", 1) }))
    .returning("failures")
    .executeTakeFirst();
  const openMs = breakerOpenMs(target?.failures ?? 0);
  if (openMs > 0)
    await deleteTarget(transaction, entry)
      .set({ open_until: now + openMs })
      .execute();
}

/** Personal data is stored only until the work is done. */
function payloadAfter(end?: EntryEnd): { payload?: string } {
  return end?.removesPayload ? { payload: "null" } : {};
}

/** Matches nothing if the entry was claimed again or ended. */
function ownEntry(transaction: Transaction<Tables>, { siteId, id, claim }: ClaimedEntry) {
  return transaction
    .updateTable("outbox")
    .where("site_id", "=", siteId)
    .where("id", "=", id)
    .where("claims", "=", claim)
    .where("state", "=", "pending");
}

/** Releases the target, unless its lease expired and another worker has it. */
async function releaseTarget(transaction: Transaction<Tables>, entry: ClaimedEntry): Promise<void> {
  await deleteTarget(transaction, entry).set({ busy_until: 0 }).where("busy_until", "=", entry.leaseUntil).execute();
}

function deleteTarget(transaction: Transaction<Tables>, { siteId, target }: ClaimedEntry) {
  return transaction.updateTable("outbox_targets").where("site_id", "=", siteId).where("target", "=", target);
}

/** The log records the result of an attempt even if it came too late to count. */
async function noteEnd(
  transaction: Transaction<Tables>,
  { siteId, id, claim }: ClaimedEntry,
  now: number,
  outcome: AttemptOutcome,
  reason: string | null,
): Promise<void> {
  await transaction
    .updateTable("outbox_attempts")
    .set({ ended_at: now, outcome, reason })
    .where("site_id", "=", siteId)
    .where("entry_id", "=", id)
    .where("claim", "=", claim)
    .execute();
}
