import { sql, type Kysely, type Transaction } from "kysely";
import type { ClaimedEntry } from "../../leads/outbox.ts";
import type { Database, Tables } from "./database.ts";

type TargetKey = { site_id: string; target: string };
type Candidate = TargetKey & { failures: number; id: string; due_at: number };

// Written out, because SQLite uses the index of a part of the rows only for a condition that it can read.
const pending = sql.lit("pending" as const);
const isInLine = sql.lit(1);
const isAside = sql.lit(0);

/**
 * Takes due entries, one of a target: its earliest, or one that stands aside when that is due for longer. The
 * lease is the target's, so that no two workers send to one target, in whatever order they come.
 */
export async function claimEntries(
  database: Database,
  now: number,
  limit: number,
  leaseMs: number,
): Promise<ClaimedEntry[]> {
  const [first, aside] = await Promise.all([firstInLine(database.read, now), dueAside(database.read, now, limit)]);
  const candidates = onePerTarget([...first, ...aside])
    .toSorted((a, b) => a.failures - b.failures || a.due_at - b.due_at)
    .slice(0, limit);
  if (candidates.length === 0) return [];
  return database.transaction((transaction) => takeEntries(transaction, candidates, now, leaseMs));
}

/** Of every free target the entry that comes first, if it is due. */
function firstInLine(db: Kysely<Tables>, now: number): Promise<Candidate[]> {
  return db
    .selectFrom(
      db
        .selectFrom("outbox_targets as place")
        .select(({ selectFrom }) => {
          const first = selectFrom("outbox")
            .whereRef("outbox.site_id", "=", "place.site_id")
            .whereRef("outbox.target", "=", "place.target")
            .where("state", "=", pending)
            .where("in_line", "=", isInLine)
            .orderBy("created_at")
            .orderBy("id")
            .limit(1);
          return [
            "site_id",
            "target",
            "failures",
            first.select("id").as("id"),
            first.select("due_at").as("due_at"),
          ] as const;
        })
        .where("busy_until", "<=", now)
        .where("open_until", "<=", now)
        .as("first"),
    )
    .selectAll()
    .where("due_at", "<=", now)
    .$narrowType<Candidate>()
    .execute();
}

/** Entries of free targets that let others pass, and are due again. */
function dueAside(db: Kysely<Tables>, now: number, limit: number): Promise<Candidate[]> {
  return db
    .selectFrom("outbox")
    .innerJoin("outbox_targets as place", (join) =>
      join.onRef("place.site_id", "=", "outbox.site_id").onRef("place.target", "=", "outbox.target"),
    )
    .select(["outbox.site_id", "outbox.target", "place.failures", "outbox.id", "outbox.due_at"])
    .where("outbox.state", "=", pending)
    .where("outbox.in_line", "=", isAside)
    .where("outbox.due_at", "<=", now)
    .where("place.busy_until", "<=", now)
    .where("place.open_until", "<=", now)
    .orderBy("place.failures")
    .orderBy("outbox.due_at")
    .limit(limit)
    .execute();
}

function onePerTarget(candidates: readonly Candidate[]): Candidate[] {
  const longestDueFirst = candidates.toSorted((a, b) => a.due_at - b.due_at);
  const chosen = new Map<string, Candidate>();
  for (const candidate of longestDueFirst) {
    const key = keyOf(candidate);
    if (!chosen.has(key)) chosen.set(key, candidate);
  }
  return [...chosen.values()];
}

/** Takes those that nobody took meanwhile. Every step is one statement for all: shoppers wait behind each. */
async function takeEntries(
  transaction: Transaction<Tables>,
  candidates: readonly Candidate[],
  now: number,
  leaseMs: number,
): Promise<ClaimedEntry[]> {
  const leaseUntil = now + leaseMs;
  const targets = await transaction
    .updateTable("outbox_targets")
    .set({ busy_until: leaseUntil })
    .where("busy_until", "<=", now)
    .where(({ or, and }) => or(candidates.map(({ site_id, target }) => and({ site_id, target }))))
    .returning(["site_id", "target"])
    .execute();
  const taken = new Set(targets.map(keyOf));
  const wanted = candidates.filter((candidate) => taken.has(keyOf(candidate)));
  if (wanted.length === 0) return [];
  const rows = await transaction
    .updateTable("outbox")
    .set(({ eb }) => ({ attempts: eb("attempts", "+", 1), claims: eb("claims", "+", 1) }))
    .where("state", "=", "pending")
    .where("due_at", "<=", now)
    .where(({ or, and }) => or(wanted.map(({ site_id, id }) => and({ site_id, id }))))
    .returningAll()
    .execute();
  const found = new Set(rows.map(keyOf));
  await giveBack(
    transaction,
    targets.filter((target) => !found.has(keyOf(target))),
  );
  await noteStarts(transaction, rows, now);
  return rows.map((row) => claimedEntry(row, leaseUntil));
}

async function giveBack(transaction: Transaction<Tables>, targets: readonly TargetKey[]): Promise<void> {
  if (targets.length === 0) return;
  await transaction
    .updateTable("outbox_targets")
    .set({ busy_until: 0 })
    .where(({ or, and }) => or(targets.map(({ site_id, target }) => and({ site_id, target }))))
    .execute();
}

/** An attempt that has no end by now is one whose worker went away. */
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

function claimedEntry(row: Tables["outbox"], leaseUntil: number): ClaimedEntry {
  return {
    siteId: row.site_id,
    id: row.id,
    kind: row.kind,
    target: row.target,
    payload: JSON.parse(row.payload),
    subjectId: row.subject_id,
    attempts: row.attempts,
    claim: row.claims,
    leaseUntil,
  };
}

function keyOf({ site_id, target }: TargetKey): string {
  return JSON.stringify([site_id, target]);
}
