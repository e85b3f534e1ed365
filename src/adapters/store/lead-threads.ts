import { sql, type Transaction } from "kysely";
import type { EarlierEnquiry } from "../../leads/lead.ts";
import type { Tables } from "./database.ts";
import type { LeadThreadsTable } from "./tables/lead-tables.ts";
import { claimNames, matchHashes, type LeadRef, renameTo } from "./lead-matches.ts";

/**
 * One person's enquiries about one vehicle form a thread: leads that share a name (`threadKeys`), directly or through
 * other leads. Stored as a tree (union by size): when threads are united, the smaller goes below the larger, so the
 * path from a lead to the root is at most as long as the number of binary digits of the thread's size.
 */
type Thread = LeadThreadsTable;
type LeadTime = Pick<LeadRef, "leadId" | "receivedAt">;

/** The number of a new lead in its thread; null for the first. Its names are assigned to the thread. */
export async function earlierInThread(
  transaction: Transaction<Tables>,
  lead: LeadRef,
  threadKeys: readonly string[],
): Promise<EarlierEnquiry | null> {
  if (threadKeys.length === 0) return null;
  const others = await othersNamed(transaction, lead, threadKeys);
  if (others.length === 0) {
    await insertMissing(transaction, lead.siteId, [lead]);
    return null;
  }
  await renameTo(transaction, lead, matchHashes(threadKeys));
  const thread = await uniteThreads(transaction, lead.siteId, others);
  await insertMissing(transaction, lead.siteId, [lead], thread.lead_id);
  const number = thread.lead_count + 1;
  await changeThread(transaction, { ...thread, lead_count: number });
  return { number, firstLeadId: thread.first_lead_id, firstReceivedAt: thread.first_received_at };
}

/** Links a stored lead by names added by a later contact or step. */
export async function linkStoredLead(
  transaction: Transaction<Tables>,
  { siteId, leadId }: Pick<LeadRef, "siteId" | "leadId">,
  threadKeys: readonly string[],
): Promise<void> {
  if (threadKeys.length === 0) return;
  const { received_at } = await transaction
    .selectFrom("leads")
    .select("received_at")
    .where("site_id", "=", siteId)
    .where("lead_id", "=", leadId)
    .executeTakeFirstOrThrow();
  const lead = { siteId, leadId, receivedAt: received_at };
  await uniteThreads(transaction, siteId, [lead, ...(await othersNamed(transaction, lead, threadKeys))]);
}

/** Other leads that the names refer to; unused names are assigned to this lead. */
async function othersNamed(
  transaction: Transaction<Tables>,
  lead: LeadRef,
  threadKeys: readonly string[],
): Promise<LeadTime[]> {
  const named = await claimNames(transaction, lead, matchHashes(threadKeys));
  return named
    .filter(({ lead_id }) => lead_id !== lead.leadId)
    .map(({ lead_id, asked_at }) => ({ leadId: lead_id, receivedAt: asked_at }));
}

export async function uniteThreads(
  transaction: Transaction<Tables>,
  siteId: string,
  leads: readonly LeadTime[],
): Promise<Thread> {
  await insertMissing(transaction, siteId, leads);
  const threads = await lockThreads(
    transaction,
    siteId,
    leads.map(({ leadId }) => leadId),
  );
  const united = unitedThread(threads);
  if (threads.length === 1) return united;
  await transaction
    .updateTable("lead_threads")
    .set({ parent_lead_id: united.lead_id })
    .where("site_id", "=", siteId)
    .where(
      "lead_id",
      "in",
      threads.map(({ lead_id }) => lead_id).filter((leadId) => leadId !== united.lead_id),
    )
    .execute();
  await changeThread(transaction, united);
  return united;
}

export async function changeThread(
  transaction: Transaction<Tables>,
  { site_id, lead_id, lead_count, first_lead_id, first_received_at }: Thread,
): Promise<void> {
  await transaction
    .updateTable("lead_threads")
    .set({ lead_count, first_lead_id, first_received_at })
    .where("site_id", "=", site_id)
    .where("lead_id", "=", lead_id)
    .execute();
}

/** Inserts a lead as the root of its own thread, or below a parent, if it has no thread. */
async function insertMissing(
  transaction: Transaction<Tables>,
  siteId: string,
  leads: readonly LeadTime[],
  parent_lead_id: string | null = null,
): Promise<void> {
  const rows = leads.map(({ leadId, receivedAt }) => ({
    site_id: siteId,
    lead_id: leadId,
    parent_lead_id,
    lead_count: 1,
    first_lead_id: leadId,
    first_received_at: receivedAt,
  }));
  await transaction
    .insertInto("lead_threads")
    .values(rows)
    .onConflict((conflict) => conflict.columns(["site_id", "lead_id"]).doNothing())
    .execute();
}

function unitedThread(threads: readonly Thread[]): Thread {
  const largest = threads.reduce((one, other) => (other.lead_count > one.lead_count ? other : one));
  const first = threads.reduce(
    (one, other) => (other.first_received_at < one.first_received_at ? other : one),
    largest,
  );
  return {
    ...largest,
    lead_count: threads.reduce((sum, { lead_count }) => sum + lead_count, 0),
    first_lead_id: first.first_lead_id,
    first_received_at: first.first_received_at,
  };
}

/** Locks the threads of some leads in a fixed order, so that concurrent enquiries do not deadlock. */
async function lockThreads(
  transaction: Transaction<Tables>,
  siteId: string,
  leadIds: readonly string[],
): Promise<Thread[]> {
  for (;;) {
    const threads: Thread[] = [];
    for (const leadId of await readThreadTops(transaction, siteId, leadIds))
      threads.push(await lockThread(transaction, siteId, leadId));
    // Another enquiry may have united threads before the lock.
    if (threads.every(({ parent_lead_id }) => parent_lead_id === null)) return threads;
  }
}

async function readThreadTops(
  transaction: Transaction<Tables>,
  siteId: string,
  leadIds: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ lead_id: string }>`
    with recursive way_up (lead_id, parent_lead_id) as (
      select lead_id, parent_lead_id from lead_threads
      where site_id = ${siteId} and lead_id in (${sql.join(leadIds)})
      union
      select above.lead_id, above.parent_lead_id
      from way_up join lead_threads as above on above.site_id = ${siteId} and above.lead_id = way_up.parent_lead_id
    )
    select lead_id from way_up where parent_lead_id is null order by lead_id`.execute(transaction);
  return rows.map(({ lead_id }) => lead_id);
}

/** An update that changes nothing takes the lock, on either database. */
async function lockThread(transaction: Transaction<Tables>, siteId: string, leadId: string): Promise<Thread> {
  return transaction
    .updateTable("lead_threads")
    .set(({ ref }) => ({ lead_count: ref("lead_count") }))
    .where("site_id", "=", siteId)
    .where("lead_id", "=", leadId)
    .returningAll()
    .executeTakeFirstOrThrow();
}
