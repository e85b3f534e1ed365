import { sql, type Kysely, type Transaction } from "kysely";
import type { ClaimedEntry } from "../../leads/outbox.ts";
import type { Database, Tables } from "./database.ts";

type Candidate = { site_id: string; target: string; failures: number; id: string; due_at: number };

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
  // In one order, so that workers who claim at once wait for each other and never in a circle.
  candidates.sort((a, b) => compare(a.site_id, b.site_id) || compare(a.target, b.target));
  return database.transaction(async (transaction) => {
    const claimed: ClaimedEntry[] = [];
    for (const candidate of candidates) {
      const entry = await claimEntry(transaction, candidate, now, leaseMs);
      if (entry !== null) claimed.push(entry);
    }
    return claimed;
  });
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
    const key = JSON.stringify([candidate.site_id, candidate.target]);
    if (!chosen.has(key)) chosen.set(key, candidate);
  }
  return [...chosen.values()];
}

async function claimEntry(
  transaction: Transaction<Tables>,
  { site_id, target, id }: Candidate,
  now: number,
  leaseMs: number,
): Promise<ClaimedEntry | null> {
  const place = transaction.updateTable("outbox_targets").where("site_id", "=", site_id).where("target", "=", target);
  const taken = await place
    .set({ busy_until: now + leaseMs })
    .where("busy_until", "<=", now)
    .executeTakeFirst();
  if (taken.numUpdatedRows === 0n) return null;
  const row = await transaction
    .updateTable("outbox")
    .set(({ eb }) => ({ attempts: eb("attempts", "+", 1), claims: eb("claims", "+", 1) }))
    .where("site_id", "=", site_id)
    .where("id", "=", id)
    .where("state", "=", "pending")
    .where("due_at", "<=", now)
    .returningAll()
    .executeTakeFirst();
  if (row === undefined) {
    await place.set({ busy_until: 0 }).execute();
    return null;
  }
  await noteStart(transaction, row, now);
  return {
    siteId: row.site_id,
    id: row.id,
    kind: row.kind,
    target: row.target,
    payload: JSON.parse(row.payload),
    subjectId: row.subject_id,
    attempts: row.attempts,
    claim: row.claims,
    leaseUntil: now + leaseMs,
  };
}

/** An attempt that has no end by now is one whose worker went away. */
async function noteStart(transaction: Transaction<Tables>, row: Tables["outbox"], now: number): Promise<void> {
  await transaction
    .updateTable("outbox_attempts")
    .set({ ended_at: now, outcome: "interrupted" })
    .where("site_id", "=", row.site_id)
    .where("entry_id", "=", row.id)
    .where("ended_at", "is", null)
    .execute();
  await transaction
    .insertInto("outbox_attempts")
    .values({
      site_id: row.site_id,
      entry_id: row.id,
      claim: row.claims,
      attempt: row.attempts,
      started_at: now,
      ended_at: null,
      outcome: null,
      reason: null,
    })
    .execute();
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
