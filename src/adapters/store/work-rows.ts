import type { Transaction } from "kysely";
import type { LeadEvent } from "../../lead-work/lead-event.ts";
import {
  type LeadOutcome,
  type LeadReview,
  type LeadState,
  type LeadTask,
  type LeadWork,
  nextDueAt,
} from "../../lead-work/lead-work.ts";
import type { Tables } from "./database.ts";
import type { LeadWorkTable } from "./tables/lead-work-tables.ts";

export function readWork(row: LeadWorkTable): LeadWork {
  return {
    siteId: row.site_id,
    leadId: row.lead_id,
    dealershipSlug: row.dealership,
    category: row.category,
    state: row.state as LeadState,
    outcome: row.outcome as LeadOutcome | null,
    outcomeReason: row.outcome_reason,
    ownerId: row.owner,
    review: row.review as LeadReview,
    receivedAt: row.received_at,
    waitingSince: row.waiting_since,
    answerDueAt: row.answer_due_at,
    firstAnswerAt: row.first_answer_at,
    escalationsTaken: row.escalations_taken,
    tasks: JSON.parse(row.tasks) as LeadTask[],
    version: row.version,
  };
}

export function workRow(work: LeadWork): LeadWorkTable {
  const dueAt = nextDueAt(work);
  const isQueued = work.state !== "closed" && (work.review === "none" || work.review === "genuine");
  return {
    site_id: work.siteId,
    lead_id: work.leadId,
    dealership: work.dealershipSlug,
    category: work.category,
    state: work.state,
    outcome: work.outcome,
    outcome_reason: work.outcomeReason,
    owner: work.ownerId,
    review: work.review,
    received_at: work.receivedAt,
    waiting_since: work.waitingSince,
    answer_due_at: work.answerDueAt,
    due_at: dueAt,
    queue_at: dueAt ?? work.waitingSince ?? work.receivedAt,
    is_open: isQueued ? 1 : 0,
    first_answer_at: work.firstAnswerAt,
    escalations_taken: work.escalationsTaken,
    tasks: JSON.stringify(work.tasks),
    version: work.version,
  };
}

type LeadKey = { siteId: string; leadId: string };

/** Reads and locks the row until the end of the transaction, on either database. */
export async function lockWork(
  transaction: Transaction<Tables>,
  { siteId, leadId }: LeadKey,
): Promise<LeadWork | null> {
  if (leadId.includes("\0")) return null;
  const row = await transaction
    .updateTable("lead_work")
    .set(({ ref }) => ({ version: ref("version") }))
    .where("site_id", "=", siteId)
    .where("lead_id", "=", leadId)
    .returningAll()
    .executeTakeFirst();
  return row === undefined ? null : readWork(row);
}

/** Stores a changed work as the next version. */
export async function storeWork(transaction: Transaction<Tables>, work: LeadWork): Promise<LeadWork> {
  const next = { ...work, version: work.version + 1 };
  const { site_id, lead_id, ...columns } = workRow(next);
  await transaction
    .updateTable("lead_work")
    .set(columns)
    .where("site_id", "=", site_id)
    .where("lead_id", "=", lead_id)
    .execute();
  return next;
}

/** Adds to what happened to a lead. The row of its work is locked. */
export async function addEvents(
  transaction: Transaction<Tables>,
  { siteId, leadId }: LeadKey,
  events: readonly LeadEvent[],
  { at, actorId }: { at: number; actorId: string | null },
): Promise<void> {
  if (events.length === 0) return;
  const { last } = await transaction
    .selectFrom("lead_events")
    .select((builder) => builder.fn.max("seq").as("last"))
    .where("site_id", "=", siteId)
    .where("lead_id", "=", leadId)
    .executeTakeFirstOrThrow();
  const rows = events.map((event, index) => ({
    site_id: siteId,
    lead_id: leadId,
    seq: Number(last ?? 0) + 1 + index,
    at,
    actor: actorId,
    kind: event.kind,
    body: JSON.stringify(event),
  }));
  await transaction.insertInto("lead_events").values(rows).execute();
}
