import { sql, type Transaction } from "kysely";
import type { LeadDuties, LeadStaff } from "../../../lead-work/lead-duties.ts";
import type { StaffMember } from "../../../lead-work/roster.ts";
import type { LeadWork } from "../../../lead-work/lead-work.ts";
import { dayMs } from "../../../settings/durations.ts";
import type { Database, Tables } from "../database.ts";
import { writeAudit } from "../write-audit.ts";
import { parseBody } from "../read-leads.ts";
import type { LeadsTable } from "../tables/lead-tables.ts";
import type { LeadWorkTable } from "../tables/lead-work-tables.ts";
import { createWork, leadChange, newWork, renewTerms } from "../create-work.ts";
import { addEvents, lockWork, readWork, storeWork, workRow } from "../work-rows.ts";

/** A lead that was older when the desk was introduced is history: it does not enter the queues. */
const oldLeadMs = 14 * dayMs;

export function sqlLeadDuties(database: Database): LeadDuties {
  const { read } = database;
  return {
    async waiting(siteId, now, afterLeadId, most) {
      const { rows } = await sql<LeadWorkTable & { lead_body: string }>`
        select work.*, leads.body as lead_body
        from lead_work as work join leads on leads.site_id = work.site_id and leads.lead_id = work.lead_id
        where work.site_id = ${siteId} and work.is_open = 1 and work.lead_id > ${afterLeadId}
          and (work.waiting_since is not null or work.due_at <= ${now})
        order by work.lead_id limit ${most}`.execute(read);
      return rows.map((row) => ({ work: readWork(row), lead: parseBody(row.lead_body) }));
    },
    async sitesWaiting(now) {
      const rows = await read
        .selectFrom("lead_work")
        .select("site_id")
        .distinct()
        .where("is_open", "=", 1)
        .where(({ eb, or }) => or([eb("waiting_since", "is not", null), eb("due_at", "<=", now)]))
        .execute();
      return rows.map(({ site_id }) => site_id);
    },
    async turns(siteId) {
      const rows = await read.selectFrom("assignment_turns").selectAll().where("site_id", "=", siteId).execute();
      return new Map(rows.map(({ person_id, turn }) => [person_id, turn]));
    },
    apply: ({ work, events, turnTakenBy }, version, now) =>
      database.transaction(async (transaction) => {
        const before = await lockWork(transaction, work);
        if (before === null || before.version !== version) return false;
        const stored = await storeWork(transaction, { ...work, version });
        await addEvents(transaction, work, events, { at: now, actorId: null });
        if (turnTakenBy !== null) await takeTurn(transaction, work.siteId, turnTakenBy);
        await writeAudit(transaction, [], [leadChange(before), leadChange(stored)], now);
        return true;
      }),
    announceDue: (siteId, since, now) => announceDue(database, siteId, since, now),
    adopt: (siteId, since, now, most) => adopt(database, siteId, since, now, most),
  };
}

/** One message makes a list load again, so not every lead needs its own. */
const mostAnnounced = 200;

async function announceDue(database: Database, siteId: string, since: number, now: number): Promise<number> {
  const { rows } = await sql<LeadWorkTable>`
    select work.* from lead_work as work
    where work.site_id = ${siteId} and work.is_open = 1
      and work.queue_at > ${since} and work.queue_at <= ${now} and work.due_at <= ${now}
    order by work.queue_at, work.lead_id limit ${mostAnnounced}`.execute(database.read);
  const changes = rows.map((row) => leadChange(readWork(row)));
  if (changes.length > 0) await database.transaction((transaction) => writeAudit(transaction, [], changes, now));
  return changes.length;
}

async function takeTurn(transaction: Transaction<Tables>, siteId: string, personId: string): Promise<void> {
  const { last } = await transaction
    .selectFrom("assignment_turns")
    .select((builder) => builder.fn.max("turn").as("last"))
    .where("site_id", "=", siteId)
    .executeTakeFirstOrThrow();
  const turn = Number(last ?? 0) + 1;
  await transaction
    .insertInto("assignment_turns")
    .values({ site_id: siteId, person_id: personId, turn })
    .onConflict((conflict) => conflict.columns(["site_id", "person_id"]).doUpdateSet({ turn }))
    .execute();
}

async function adopt(database: Database, siteId: string, since: number, now: number, most: number): Promise<number> {
  const { rows } = await sql<LeadsTable>`
    select leads.* from leads left join lead_work as work on work.site_id = leads.site_id and work.lead_id = leads.lead_id
    where leads.site_id = ${siteId} and leads.received_at >= ${since} and work.lead_id is null
    order by leads.received_at limit ${most}`.execute(database.read);
  await database.longTransaction(async (transaction) => {
    for (const row of rows) await adoptLead(transaction, row, now);
  });
  return rows.length;
}

async function adoptLead(transaction: Transaction<Tables>, row: LeadsTable, now: number): Promise<void> {
  const lead = parseBody(row.body);
  const ref = { siteId: row.site_id, leadId: row.lead_id, receivedAt: row.received_at };
  if (row.erased_at === null && row.opened_at === null && row.received_at >= now - oldLeadMs)
    return createWork(transaction, ref, lead).then(() => renewTerms(transaction, ref));
  const isOld = row.erased_at !== null || row.received_at < now - oldLeadMs;
  const work: LeadWork = { ...newWork(ref, lead), state: isOld ? "closed" : "contacted", waitingSince: null };
  await transaction
    .insertInto("lead_work")
    .values(workRow(work))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  if (row.erased_at === null) await renewTerms(transaction, ref);
}

export function sqlLeadStaff(database: Database): LeadStaff {
  return {
    async team(siteId) {
      const rows = await database.read
        .selectFrom("lead_staff")
        .selectAll()
        .where("site_id", "=", siteId)
        .orderBy("person_id")
        .execute();
      return rows.map(({ person_id, body }) => ({ ...(JSON.parse(body) as StaffMember), personId: person_id }));
    },
    save: (siteId, { personId, ...member }) =>
      database.transaction(async (transaction) => {
        const body = JSON.stringify(member);
        await transaction
          .insertInto("lead_staff")
          .values({ site_id: siteId, person_id: personId, body, version: 1 })
          .onConflict((conflict) =>
            conflict
              .columns(["site_id", "person_id"])
              .doUpdateSet(({ eb }) => ({ body, version: eb("lead_staff.version", "+", 1) })),
          )
          .execute();
      }),
  };
}
