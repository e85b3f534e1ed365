import type { Attempt, OutboxBacklog, OutboxCounts, OutboxStatus } from "../../outbox/outbox.ts";
import type { Database } from "./database.ts";

/** A subject's entries, oldest first. */
export async function readEntries({ read }: Database, siteId: string, subjectId: string): Promise<OutboxStatus[]> {
  const rows = await read
    .selectFrom("outbox")
    .select(["site_id", "id", "kind", "target", "state", "attempts", "due_at", "last_error"])
    .where("site_id", "=", siteId)
    .where("subject_id", "=", subjectId)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  return rows.map(({ site_id, due_at, last_error, ...row }) => ({
    ...row,
    siteId: site_id,
    dueAt: due_at,
    lastError: last_error,
  }));
}

/** Every attempt at a subject's entries, oldest first. */
export async function readAttempts({ read }: Database, siteId: string, subjectId: string): Promise<Attempt[]> {
  const rows = await read
    .selectFrom("outbox_attempts")
    .selectAll()
    .where("site_id", "=", siteId)
    // Without a join, because SQLite would start with all attempts of the site.
    .where("entry_id", "in", ({ selectFrom }) =>
      selectFrom("outbox").select("id").where("site_id", "=", siteId).where("subject_id", "=", subjectId),
    )
    .orderBy("started_at")
    .orderBy("claim")
    .execute();
  return rows.map(({ entry_id, attempt, started_at, ended_at, outcome, reason }) => ({
    entryId: entry_id,
    attempt,
    startedAt: started_at,
    endedAt: ended_at,
    outcome,
    reason,
  }));
}

/** Number of every subject's entries in each state. */
export async function countEntries(
  { read }: Database,
  siteId: string | null,
  subjectIds?: readonly string[],
): Promise<OutboxCounts[]> {
  let query = read
    .selectFrom("outbox")
    .select(({ fn }) => ["site_id", "subject_id", "state", fn.countAll().as("count")])
    .groupBy(["site_id", "subject_id", "state"]);
  if (siteId !== null) query = query.where("site_id", "=", siteId);
  if (subjectIds !== undefined) query = query.where("subject_id", "in", subjectIds);
  const subjects = new Map<string, OutboxCounts>();
  for (const { site_id, subject_id, state, count } of await query.execute()) {
    const key = JSON.stringify([site_id, subject_id]);
    const counts = subjects.get(key) ?? { siteId: site_id, subjectId: subject_id, pending: 0, done: 0, dead: 0 };
    subjects.set(key, { ...counts, [state]: Number(count) });
  }
  return [...subjects.values()];
}

/** Due and dead entries of all sites, by kind. */
export async function readBacklog({ read }: Database, now: number): Promise<OutboxBacklog[]> {
  const rows = await read
    .selectFrom("outbox")
    .select(({ fn }) => ["kind", "state", fn.countAll().as("count"), fn.min("due_at").as("oldest")])
    .where((where) =>
      where.or([where("state", "=", "dead"), where.and([where("state", "=", "pending"), where("due_at", "<=", now)])]),
    )
    .groupBy(["kind", "state"])
    .execute();
  const kinds = [...new Set(rows.map(({ kind }) => kind))].toSorted();
  return kinds.map((kind) => {
    const ofState = (state: string) => rows.find((row) => row.kind === kind && row.state === state);
    const pending = ofState("pending");
    return {
      kind,
      due: Number(pending?.count ?? 0),
      dead: Number(ofState("dead")?.count ?? 0),
      oldestDueMs: pending === undefined ? 0 : now - pending.oldest,
    };
  });
}
