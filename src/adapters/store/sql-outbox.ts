import { sql } from "kysely";
import { redactedError, type ClaimedEntry, type Outbox, type OutboxState } from "../../leads/outbox.ts";
import type { Database, Tables } from "./database.ts";

/** The outbox in the database of the facts. A claim is a conditional update: it needs no lock that databases differ in. */
export function sqlOutbox(database: Database): Outbox {
  return {
    claim: (now, limit, leaseMs) => claim(database, now, limit, leaseMs),
    done: (entry) => finish(database, entry, { state: "done", last_error: null }),
    failed: (entry, error, next) =>
      finish(database, entry, {
        last_error: redactedError(error),
        ...(next === "dead" ? { state: "dead" } : { state: "pending", due_at: next }),
      }),
    redeliver: (siteId, subjectId, now) =>
      database.transaction(async (transaction) => {
        const result = await transaction
          .updateTable("outbox")
          .set({ state: "pending", due_at: now, attempts: 0 })
          .where("site_id", "=", siteId)
          .where("subject_id", "=", subjectId)
          .executeTakeFirst();
        return Number(result.numUpdatedRows);
      }),
    async entriesOf(siteId, subjectId) {
      const rows = await database.read
        .selectFrom("outbox")
        .select(["site_id", "id", "kind", "state", "attempts", "due_at", "last_error"])
        .where("site_id", "=", siteId)
        .where("subject_id", "=", subjectId)
        .orderBy("created_at")
        .orderBy("id")
        .execute();
      return rows.map((row) => ({
        siteId: row.site_id,
        id: row.id,
        kind: row.kind,
        state: row.state,
        attempts: row.attempts,
        dueAt: row.due_at,
        lastError: row.last_error,
      }));
    },
  };
}

async function claim(database: Database, now: number, limit: number, leaseMs: number): Promise<ClaimedEntry[]> {
  const due = await database.read
    .selectFrom("outbox")
    .selectAll()
    // Written out, because SQLite uses the index of pending entries only for a condition that it can read.
    .where("state", "=", sql.lit("pending"))
    .where("due_at", "<=", now)
    .orderBy("due_at")
    .limit(limit)
    .execute();
  if (due.length === 0) return [];
  return database.transaction(async (transaction) => {
    const claimed: ClaimedEntry[] = [];
    for (const row of due) {
      const result = await transaction
        .updateTable("outbox")
        .set({ due_at: now + leaseMs, attempts: row.attempts + 1, claims: row.claims + 1 })
        .where("site_id", "=", row.site_id)
        .where("id", "=", row.id)
        .where("state", "=", "pending")
        .where("claims", "=", row.claims)
        .executeTakeFirst();
      if (result.numUpdatedRows === 1n) claimed.push(claimedEntryOf(row));
    }
    return claimed;
  });
}

function claimedEntryOf(row: Tables["outbox"]): ClaimedEntry {
  return {
    siteId: row.site_id,
    id: row.id,
    kind: row.kind,
    payload: JSON.parse(row.payload),
    subjectId: row.subject_id,
    attempts: row.attempts + 1,
    claim: row.claims + 1,
  };
}

type Result = { state: OutboxState; due_at?: number; last_error: string | null };

async function finish(database: Database, { siteId, id, claim }: ClaimedEntry, result: Result): Promise<void> {
  await database.transaction((transaction) =>
    transaction
      .updateTable("outbox")
      .set(result)
      .where("site_id", "=", siteId)
      .where("id", "=", id)
      .where("claims", "=", claim)
      .execute(),
  );
}
