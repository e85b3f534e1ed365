import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Reach } from "../../../desk/reach.ts";
import type { LeadCounts, LeadEntry, LeadFilter, LeadPosition, QueueTab } from "../../../lead-work/lead-desk.ts";
import type { Tables } from "../database.ts";
import { parseBody } from "../read-leads.ts";
import type { LeadWorkTable } from "../tables/lead-work-tables.ts";
import { sitesOfReach, withinReach } from "./reach-condition.ts";
import { readWork } from "../work-rows.ts";

type EntryRow = LeadWorkTable & { lead_body: string };
type PageOrder = { column: "queue_at" | "received_at"; direction: "asc" | "desc" };

/** A page of leads over all sites in reach: a page of each site, merged. */
async function readPage(
  read: Kysely<Tables>,
  reach: Reach,
  condition: RawBuilder<boolean>,
  order: PageOrder,
  after: LeadPosition | null,
  limit: number,
): Promise<LeadEntry[]> {
  const pages = await Promise.all(
    sitesOfReach(reach).map((siteId) => readSitePage(read, reach, siteId, condition, order, after, limit)),
  );
  const sign = order.direction === "asc" ? 1 : -1;
  const rows = pages.flat().toSorted((one, other) => sign * compare(one, other, order.column));
  return rows.slice(0, limit).map((row) => ({ work: readWork(row), lead: parseBody(row.lead_body) }));
}

function compare(one: EntryRow, other: EntryRow, column: PageOrder["column"]): number {
  if (one[column] !== other[column]) return one[column] - other[column];
  if (one.site_id !== other.site_id) return one.site_id < other.site_id ? -1 : 1;
  return one.lead_id < other.lead_id ? -1 : 1;
}

async function readSitePage(
  read: Kysely<Tables>,
  reach: Reach,
  siteId: string,
  condition: RawBuilder<boolean>,
  { column, direction }: PageOrder,
  after: LeadPosition | null,
  limit: number,
): Promise<EntryRow[]> {
  const position = after === null ? sql<boolean>`1 = 1` : afterPosition(siteId, column, direction, after);
  const way = sql.raw(direction);
  const at = sql.ref(`work.${column}`);
  const { rows } = await sql<EntryRow>`
    select page.*, leads.body as lead_body from (
      select work.* from lead_work as work
      where work.site_id = ${siteId} and ${condition} and ${position} and ${withinReach(reach, siteId)}
      order by ${at} ${way}, work.lead_id ${way} limit ${limit}
    ) as page join leads on leads.site_id = page.site_id and leads.lead_id = page.lead_id`.execute(read);
  return rows;
}

/** A site before the position's in the order has nothing left at the position's time, a later one everything. */
function afterPosition(
  siteId: string,
  column: PageOrder["column"],
  direction: PageOrder["direction"],
  after: LeadPosition,
): RawBuilder<boolean> {
  const at = sql.ref(`work.${column}`);
  const beyond = sql.raw(direction === "asc" ? ">" : "<");
  if (siteId === after.siteId) return sql<boolean>`(${at}, work.lead_id) ${beyond} (${after.at}, ${after.leadId})`;
  const isLater = direction === "asc" ? siteId > after.siteId : siteId < after.siteId;
  return isLater
    ? sql<boolean>`${at} ${sql.raw(direction === "asc" ? ">=" : "<=")} ${after.at}`
    : sql<boolean>`${at} ${beyond} ${after.at}`;
}

export function readQueue(
  read: Kysely<Tables>,
  reach: Reach,
  tab: QueueTab,
  now: number,
  after: LeadPosition | null,
  limit: number,
): Promise<LeadEntry[]> {
  const condition = tabCondition(tab, reach, now);
  return readPage(read, reach, condition, { column: "queue_at", direction: "asc" }, after, limit);
}

function tabCondition(tab: QueueTab, { personId }: Reach, now: number): RawBuilder<boolean> {
  switch (tab) {
    // Literal values let both databases use the indexes of these leads.
    case "mine":
      return sql`work.is_open = 1 and work.owner = ${personId}`;
    case "unclaimed":
      return sql`work.is_open = 1 and work.owner is null`;
    case "overdue":
      return sql`work.is_open = 1 and work.queue_at <= ${now} and work.due_at <= ${now}`;
    case "review":
      return sql`work.review = 'suspect' and work.state <> 'closed'`;
  }
}

export async function readCounts(read: Kysely<Tables>, reach: Reach, now: number): Promise<LeadCounts> {
  const counted = await Promise.all(
    sitesOfReach(reach).map(async (siteId) => {
      const { rows } = await sql<Record<QueueTab, number | string>>`
        select count(*) filter (where work.owner = ${reach.personId}) as mine,
          count(*) filter (where work.owner is null) as unclaimed,
          count(*) filter (where work.due_at <= ${now}) as overdue,
          (select count(*) from lead_work as work
            where work.site_id = ${siteId} and ${tabCondition("review", reach, now)} and ${withinReach(reach, siteId)}
          ) as review
        from lead_work as work
        where work.site_id = ${siteId} and work.is_open = 1 and ${withinReach(reach, siteId)}`.execute(read);
      return rows;
    }),
  );
  const sum = (tab: QueueTab) => counted.flat().reduce((total, row) => total + Number(row[tab]), 0);
  return { mine: sum("mine"), unclaimed: sum("unclaimed"), overdue: sum("overdue"), review: sum("review") };
}

export function readList(
  read: Kysely<Tables>,
  reach: Reach,
  filter: LeadFilter,
  after: LeadPosition | null,
  limit: number,
): Promise<LeadEntry[]> {
  const parts = [
    ...(filter.state === null ? [] : [sql`work.state = ${filter.state}`]),
    ...(filter.ownerId === null ? [] : [sql`work.owner = ${filter.ownerId}`]),
    ...(filter.category === null ? [] : [sql`work.category = ${filter.category}`]),
    ...(filter.dealershipSlug === null ? [] : [sql`work.dealership = ${filter.dealershipSlug}`]),
    ...(filter.receivedFrom === null ? [] : [sql`work.received_at >= ${filter.receivedFrom}`]),
    ...(filter.receivedUntil === null ? [] : [sql`work.received_at < ${filter.receivedUntil}`]),
  ];
  const condition = parts.length === 0 ? sql<boolean>`1 = 1` : sql<boolean>`${sql.join(parts, sql` and `)}`;
  return readPage(read, reach, condition, { column: "received_at", direction: "desc" }, after, limit);
}

/** A self-join of two common words takes seconds on PostgreSQL; the intersection of their leads does not. */
export async function searchLeads(
  read: Kysely<Tables>,
  reach: Reach,
  words: readonly string[],
  limit: number,
): Promise<LeadEntry[]> {
  const known = words.filter((word) => !word.includes("\0"));
  if (known.length === 0 || known.length < words.length) return [];
  const pages = await Promise.all(
    sitesOfReach(reach).map(async (siteId) => {
      const { rows } = await sql<EntryRow>`
        select page.*, leads.body as lead_body from (
          select work.* from (${sql.join(
            known.map((word) => termLeads(siteId, word)),
            sql` intersect `,
          )}) as found join lead_work as work on work.site_id = ${siteId} and work.lead_id = found.lead_id
          where ${withinReach(reach, siteId)}
          order by found.received_at desc, found.lead_id desc limit ${limit}
        ) as page join leads on leads.site_id = page.site_id and leads.lead_id = page.lead_id`.execute(read);
      return rows;
    }),
  );
  const rows = pages.flat().toSorted((one, other) => compare(other, one, "received_at"));
  return rows.slice(0, limit).map((row) => ({ work: readWork(row), lead: parseBody(row.lead_body) }));
}

function termLeads(siteId: string, word: string) {
  return sql`select received_at, lead_id from lead_terms where site_id = ${siteId} and term = ${word}`;
}
