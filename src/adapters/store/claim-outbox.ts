import { sql, type Kysely, type Transaction } from "kysely";
import type { ChooseEntries, ClaimedEntry, WaitingEntry } from "../../outbox/outbox.ts";
import { longestOpenMs } from "../../outbox/retry.ts";
import type { Database, Tables } from "./database.ts";
import { isLeaseOver } from "./lease.ts";

type TargetKey = { site_id: string; target: string };

// A literal, because SQLite uses a partial index only for a condition that it can read.
const pending = sql.lit("pending" as const);
const isInLine = sql.lit(1);
const isNonBlocking = sql.lit(0);

/**
 * Leases due entries, one of each target: its earliest, or one that does not block its queue if that has been due for
 * longer. The lease is the target's, so that no two workers send to one target, in any order.
 */
export async function claimEntries(
  database: Database,
  now: number,
  limit: number,
  leaseMs: number,
  choose: ChooseEntries = answeringFirst,
): Promise<ClaimedEntry[]> {
  const chosen = choose(await onePerTarget(database.read, now, leaseMs)).slice(0, limit);
  if (chosen.length === 0) return [];
  return database.transaction((transaction) => takeEntries(transaction, chosen, now, leaseMs));
}

function answeringFirst(waiting: readonly WaitingEntry[]): WaitingEntry[] {
  return waiting.toSorted((a, b) => a.failures - b.failures || a.dueAt - b.dueAt);
}

/** Of every free target, its first entry, or a non-blocking one that has been due for longer. */
async function onePerTarget(db: Kysely<Tables>, now: number, leaseMs: number): Promise<WaitingEntry[]> {
  const rows = await db
    .selectFrom(freeTargets(db, now, leaseMs).as("place"))
    .leftJoin("outbox as first", (join) =>
      join
        .onRef("first.site_id", "=", "place.site_id")
        .onRef("first.id", "=", "place.first_id")
        .on("first.due_at", "<=", now),
    )
    .leftJoin("outbox as other", (join) =>
      join.onRef("other.site_id", "=", "place.site_id").onRef("other.id", "=", "place.other_id"),
    )
    .select(["place.site_id", "place.target", "place.failures"])
    .select(["first.id as first_id", "first.kind as first_kind", "first.due_at as first_due"])
    .select(["other.id as other_id", "other.kind as other_kind", "other.due_at as other_due"])
    .where(({ eb, or }) => or([eb("first.id", "is not", null), eb("other.id", "is not", null)]))
    .execute();
  return rows.flatMap(({ site_id: siteId, target, failures, ...row }) => {
    const place = { siteId, target, failures };
    const due = [
      toWaitingEntry(place, row.first_id, row.first_kind, row.first_due),
      toWaitingEntry(place, row.other_id, row.other_kind, row.other_due),
    ].filter((candidate) => candidate !== null);
    return due.toSorted((a, b) => a.dueAt - b.dueAt).slice(0, 1);
  });
}

function toWaitingEntry(
  place: Pick<WaitingEntry, "siteId" | "target" | "failures">,
  id: string | null,
  kind: string | null,
  dueAt: number | null,
): WaitingEntry | null {
  return id === null || kind === null || dueAt === null ? null : { ...place, id, kind, dueAt };
}

/** Every target that is neither leased nor paused, with the ids of its candidates. */
function freeTargets(db: Kysely<Tables>, now: number, leaseMs: number) {
  return db
    .selectFrom("outbox_targets as free")
    .select(({ selectFrom }) => {
      const entries = selectFrom("outbox")
        .select("id")
        .whereRef("outbox.site_id", "=", "free.site_id")
        .whereRef("outbox.target", "=", "free.target")
        .where("state", "=", pending)
        .limit(1);
      return [
        "free.site_id",
        "free.target",
        "free.failures",
        entries.where("in_line", "=", isInLine).orderBy("created_at").orderBy("id").as("first_id"),
        entries.where("in_line", "=", isNonBlocking).where("due_at", "<=", now).orderBy("due_at").as("other_id"),
      ] as const;
    })
    .where(isLeaseOver("busy_until", now, leaseMs))
    .where(isLeaseOver("open_until", now, longestOpenMs));
}

/**
 * Leases the entries that are still free. Every step is one statement for all of them, because shoppers wait for each.
 */
async function takeEntries(
  transaction: Transaction<Tables>,
  candidates: readonly WaitingEntry[],
  now: number,
  leaseMs: number,
): Promise<ClaimedEntry[]> {
  const leaseUntil = now + leaseMs;
  const targets = await transaction
    .updateTable("outbox_targets")
    .set({ busy_until: leaseUntil })
    .where(isLeaseOver("busy_until", now, leaseMs))
    .where(({ or, and }) => or(candidates.map(({ siteId, target }) => and({ site_id: siteId, target }))))
    .returning(["site_id", "target", "failures"])
    .execute();
  const failureCounts = new Map(targets.map((target) => [targetKey(target), target.failures]));
  const wanted = candidates.filter(({ siteId, target }) => failureCounts.has(targetKey({ site_id: siteId, target })));
  if (wanted.length === 0) return [];
  const rows = await transaction
    .updateTable("outbox")
    .set(({ eb }) => ({ attempts: eb("attempts", "+", 1), claims: eb("claims", "+", 1) }))
    .where("state", "=", "pending")
    .where("due_at", "<=", now)
    .where(({ or, and }) => or(wanted.map(({ siteId, id }) => and({ site_id: siteId, id }))))
    .returningAll()
    .execute();
  const found = new Set(rows.map(targetKey));
  await giveBack(
    transaction,
    targets.filter((target) => !found.has(targetKey(target))),
  );
  await noteStarts(transaction, rows, now);
  const failedAttempts = await countFailedAttempts(transaction, rows);
  return rows.map((row) => ({
    siteId: row.site_id,
    id: row.id,
    kind: row.kind,
    target: row.target,
    failures: failureCounts.get(targetKey(row)) ?? 0,
    payload: JSON.parse(row.payload),
    subjectId: row.subject_id,
    attempts: row.attempts,
    failedAttempts: failedAttempts.get(entryKey(row.site_id, row.id)) ?? 0,
    claim: row.claims,
    leaseUntil,
  }));
}

/** Number of failures of entries, by `entryKey`. Claim numbers exclude attempts before the last `redeliver`. */
async function countFailedAttempts(
  transaction: Transaction<Tables>,
  rows: readonly Tables["outbox"][],
): Promise<Map<string, number>> {
  const again = rows.filter(({ attempts }) => attempts > 1);
  if (again.length === 0) return new Map();
  const counts = await transaction
    .selectFrom("outbox_attempts")
    .select(["site_id", "entry_id", ({ fn }) => fn.countAll().as("failed")])
    .where("outcome", "=", "failed")
    .where(({ eb, or, and }) =>
      or(
        again.map((row) =>
          and([eb.and({ site_id: row.site_id, entry_id: row.id }), eb("claim", ">", row.claims - row.attempts)]),
        ),
      ),
    )
    .groupBy(["site_id", "entry_id"])
    .execute();
  return new Map(counts.map(({ site_id, entry_id, failed }) => [entryKey(site_id, entry_id), Number(failed)]));
}

function entryKey(siteId: string, id: string): string {
  return JSON.stringify([siteId, id]);
}

async function giveBack(transaction: Transaction<Tables>, targets: readonly TargetKey[]): Promise<void> {
  if (targets.length === 0) return;
  await transaction
    .updateTable("outbox_targets")
    .set({ busy_until: 0 })
    .where(({ or, and }) => or(targets.map(({ site_id, target }) => and({ site_id, target }))))
    .execute();
}

/** An earlier attempt without an end was interrupted: its worker stopped. */
async function noteStarts(
  transaction: Transaction<Tables>,
  rows: readonly Tables["outbox"][],
  now: number,
): Promise<void> {
  if (rows.length === 0) return;
  await transaction
    .updateTable("outbox_attempts")
    .set({ ended_at: now, outcome: "interrupted" })
    .where("ended_at", "is", null)
    .where(({ or, and }) => or(rows.map(({ site_id, id }) => and({ site_id, entry_id: id }))))
    .execute();
  const begun = rows.map(({ site_id, id, claims, attempts }) => ({
    site_id,
    entry_id: id,
    claim: claims,
    attempt: attempts,
    started_at: now,
    ended_at: null,
    outcome: null,
    reason: null,
  }));
  await transaction.insertInto("outbox_attempts").values(begun).execute();
}

function targetKey({ site_id, target }: TargetKey): string {
  return JSON.stringify([site_id, target]);
}
