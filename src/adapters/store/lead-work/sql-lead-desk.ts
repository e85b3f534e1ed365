import type { Kysely, Transaction } from "kysely";
import type { AuditedChange, AuditValues, Trail } from "../../../desk/audit.ts";
import { isWithinReach, type Reach } from "../../../desk/reach.ts";
import { type CommandContext, decideCommand, type LeadCommand } from "../../../lead-work/lead-command.ts";
import { answersSubject } from "../../../lead-work/answer-entry.ts";
import type { ActResult, LeadDesk, LeadRecord, SentAnswer } from "../../../lead-work/lead-desk.ts";
import { insertEntries } from "../insert-outbox.ts";
import type { LeadEvent } from "../../../lead-work/lead-event.ts";
import type { LeadWork } from "../../../lead-work/lead-work.ts";
import type { Database, Tables } from "../database.ts";
import { RepeatedCommand, writeAudit } from "../write-audit.ts";
import { isErased, markOpened } from "../lead-marks.ts";
import { readLead } from "../read-leads.ts";
import { leadChange } from "../create-work.ts";
import { readOthers, storeLink } from "./lead-links.ts";
import { readCounts, readList, readQueue, searchLeads } from "./read-desk-leads.ts";
import { addEvents, lockWork, readWork, storeWork } from "../work-rows.ts";

/** A person with more enquiries than this is not shown all of them beside one. */
const mostOthers = 50;

export function sqlLeadDesk(database: Database): LeadDesk {
  const { read } = database;
  return {
    queue: (reach, tab, now, after, limit) => readQueue(read, reach, tab, now, after, limit),
    counts: (reach, now) => readCounts(read, reach, now),
    list: (reach, filter, after, limit) => readList(read, reach, filter, after, limit),
    search: (reach, words, limit) => searchLeads(read, reach, words, limit),
    lead: (reach, siteId, leadId) => readRecord(database, reach, siteId, leadId),
    act: (reach, lead, command, context, trail, sent) =>
      database
        .transaction((transaction) => act(transaction, reach, lead, command, context, trail, sent))
        .catch((error: unknown) => {
          if (error instanceof RepeatedCommand) return { kind: "repeated" };
          throw error;
        }),
  };
}

async function readRecord(
  { read }: Database,
  reach: Reach,
  siteId: string,
  leadId: string,
): Promise<LeadRecord | null> {
  const work = await readStoredWork(read, siteId, leadId);
  if (work === null || !isWithinReach(reach, subject(work))) return null;
  const [lead, events, others] = await Promise.all([
    readLead(read, siteId, leadId),
    read
      .selectFrom("lead_events")
      .selectAll()
      .where("site_id", "=", siteId)
      .where("lead_id", "=", leadId)
      .orderBy("seq")
      .execute(),
    readOthers(read, reach, work, mostOthers),
  ]);
  if (lead === null) return null;
  const stored = events.map(({ seq, at, actor, body }) => ({
    seq,
    at,
    actorId: actor,
    event: JSON.parse(body) as LeadEvent,
  }));
  return { work, lead, events: stored, others };
}

async function act(
  transaction: Transaction<Tables>,
  reach: Reach,
  key: { siteId: string; leadId: string },
  command: LeadCommand,
  context: CommandContext,
  trail: Trail,
  sent?: SentAnswer,
): Promise<ActResult> {
  const otherId = command.kind === "link" ? command.otherId : null;
  const [work, other] = await lockLeads(transaction, key, otherId);
  if (work === null || !isWithinReach(reach, subject(work, command))) return { kind: "missing" };
  if (otherId !== null && (other === null || !isWithinReach(reach, subject(other)))) return { kind: "missing" };
  const result = decideCommand(work, command, context);
  if (result.kind !== "done") return result;
  if (command.kind === "resend" && !(await isSentAgain(transaction, key, command, context.now)))
    return { kind: "refused", reason: "nothing-to-resend" };
  if (command.kind === "link") await storeLink(transaction, key, command);
  if (sent !== undefined)
    await insertEntries(transaction, { siteId: key.siteId, subjectId: sent.subjectId, createdAt: context.now }, [
      sent.entry,
    ]);
  const stored = result.events.length === 0 ? work : await storeWork(transaction, result.work);
  await addEvents(transaction, key, result.events, { at: context.now, actorId: context.actorId });
  if (work.waitingSince !== null && stored.waitingSince === null)
    await markOpened(transaction, key.siteId, key.leadId, context.now);
  const changes = stored === work ? [] : [leadChange(work), leadChange(stored)];
  if (other !== null) changes.push(leadChange(other));
  await writeAudit(transaction, [trail.entry(auditedChange(work, stored, command))], changes);
  return { ...result, work: stored };
}

/** Locks a lead, and another of the site if there is one; null for a lead that was erased. */
async function lockLeads(
  transaction: Transaction<Tables>,
  { siteId, leadId }: { siteId: string; leadId: string },
  otherId: string | null,
): Promise<[lead: LeadWork | null, other: LeadWork | null]> {
  const locked = new Map<string, LeadWork>();
  // In a fixed order, so that two people who join the same leads from both sides do not deadlock.
  for (const id of [leadId, ...(otherId === null ? [] : [otherId])].toSorted()) {
    const work = await lockWork(transaction, { siteId, leadId: id });
    if (work !== null && !(await isErased(transaction, siteId, id))) locked.set(id, work);
  }
  const other = otherId === null || otherId === leadId ? null : locked.get(otherId);
  return [locked.get(leadId) ?? null, other ?? null];
}

async function readStoredWork(read: Kysely<Tables>, siteId: string, leadId: string): Promise<LeadWork | null> {
  if (leadId.includes("\0")) return null;
  const row = await read
    .selectFrom("lead_work")
    .selectAll()
    .where("site_id", "=", siteId)
    .where("lead_id", "=", leadId)
    .executeTakeFirst();
  return row === undefined ? null : readWork(row);
}

/** Makes what could not be sent due again. */
async function isSentAgain(
  transaction: Transaction<Tables>,
  { siteId, leadId }: { siteId: string; leadId: string },
  { what, deliveryId }: Extract<LeadCommand, { kind: "resend" }>,
  now: number,
): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable("outbox")
    .set({ state: "pending", due_at: now, attempts: 0, in_line: 1 })
    .where("site_id", "=", siteId)
    .where("subject_id", "=", what === "answer" ? answersSubject(leadId) : leadId)
    .where("id", "=", deliveryId)
    .where("state", "=", "dead")
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows) > 0;
}

/** For a claim, a lead lies within reach if it did before somebody else claimed it: the claim is then a conflict. */
function subject({ siteId, dealershipSlug, ownerId, category }: LeadWork, command?: LeadCommand) {
  return { siteId, dealershipSlug, ownerId: command?.kind === "claim" ? null : ownerId, leadCategory: category };
}

/** Without what was written about the shopper: it is in the lead's events, which are erased with the person. */
function auditedChange(before: LeadWork, after: LeadWork, command: LeadCommand): AuditedChange {
  return {
    scope: leadChange(after).scope,
    subject: { kind: "lead", id: after.leadId },
    before: auditValues(before),
    after: { command: command.kind, ...auditValues(after) },
  };
}

function auditValues({ state, ownerId, outcome, outcomeReason, review, version }: LeadWork): AuditValues {
  return { state, ownerId, outcome, outcomeReason, review, version };
}
