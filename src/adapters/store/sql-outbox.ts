import type { Transaction } from "kysely";
import { noticeKind } from "../../leads/delivery/notice.ts";
import {
  breakerOpenMs,
  redactedError,
  type AttemptOutcome,
  type ClaimedEntry,
  type NextAttempt,
  type Outbox,
} from "../../leads/outbox.ts";
import { claimEntries } from "./claim-outbox.ts";
import type { Database, Tables } from "./database.ts";
import { insertMissingEntries } from "./insert-outbox.ts";
import { attemptsOf, countsOf, entriesOf } from "./read-outbox.ts";

/** The outbox in the database of the facts. A claim is a conditional update: it needs no lock that databases differ in. */
export function sqlOutbox(database: Database): Outbox {
  return {
    claim: (now, limit, leaseMs, fits) => claimEntries(database, now, limit, leaseMs, fits),
    done: (entry, now) =>
      database.transaction(async (transaction) => {
        await finish(transaction, entry, now);
      }),
    failed: (entry, now, error, next) =>
      database.transaction((transaction) => fail(transaction, entry, now, redactedError(error), next)),
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
    entriesOf: (siteId, subjectId) => entriesOf(database, siteId, subjectId),
    attemptsOf: (siteId, subjectId) => attemptsOf(database, siteId, subjectId),
    counts: (siteId, subjectIds) => countsOf(database, siteId, subjectIds),
  };
}

/** Answers when the entry's fact was stored, or null when the worker no longer has the entry. */
async function finish(transaction: Transaction<Tables>, entry: ClaimedEntry, now: number): Promise<number | null> {
  await noteEnd(transaction, entry, now, "delivered", null);
  const row = await ownEntry(transaction, entry)
    .set({ state: "done", last_error: null, ...withoutMail(entry) })
    .returning("created_at")
    .executeTakeFirst();
  if (row === undefined) return null;
  await releaseTarget(transaction, entry);
  await targetOf(transaction, entry).set({ open_until: 0, failures: 0 }).where("failures", ">", 0).execute();
  return row.created_at;
}

async function fail(
  transaction: Transaction<Tables>,
  entry: ClaimedEntry,
  now: number,
  reason: string,
  next: NextAttempt,
): Promise<void> {
  await noteEnd(transaction, entry, now, "failed", reason);
  const { numUpdatedRows } = await ownEntry(transaction, entry)
    .set({
      last_error: reason,
      ...(next === "dead"
        ? { state: "dead", ...withoutMail(entry) }
        : { due_at: next.at, in_line: next.keepsPlace ? 1 : 0 }),
    })
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return;
  await releaseTarget(transaction, entry);
  const target = await targetOf(transaction, entry)
    .set(({ eb }) => ({ failures: eb("failures", "+", 1) }))
    .returning("failures")
    .executeTakeFirst();
  const openMs = breakerOpenMs(target?.failures ?? 0);
  if (openMs > 0)
    await targetOf(transaction, entry)
      .set({ open_until: now + openMs })
      .execute();
}

/** A mail to a shopper is kept while it has to be sent, and no longer. */
function withoutMail({ kind }: ClaimedEntry): { payload?: string } {
  return kind === noticeKind ? { payload: "null" } : {};
}

/** Nothing, when the entry has been claimed by another since, or was ended. */
function ownEntry(transaction: Transaction<Tables>, { siteId, id, claim }: ClaimedEntry) {
  return transaction
    .updateTable("outbox")
    .where("site_id", "=", siteId)
    .where("id", "=", id)
    .where("claims", "=", claim)
    .where("state", "=", "pending");
}

/** Lets others have the target, unless its lease ended and another has it already. */
async function releaseTarget(transaction: Transaction<Tables>, entry: ClaimedEntry): Promise<void> {
  await targetOf(transaction, entry).set({ busy_until: 0 }).where("busy_until", "=", entry.leaseUntil).execute();
}

function targetOf(transaction: Transaction<Tables>, { siteId, target }: ClaimedEntry) {
  return transaction.updateTable("outbox_targets").where("site_id", "=", siteId).where("target", "=", target);
}

/** The ledger tells what came of an attempt even when the worker's answer came too late to count. */
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
