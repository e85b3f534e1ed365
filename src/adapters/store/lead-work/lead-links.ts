import { type Kysely, sql, type Transaction } from "kysely";
import type { Reach } from "../../../desk/reach.ts";
import type { LeadCommand } from "../../../lead-work/lead-command.ts";
import type { LeadEntry } from "../../../lead-work/lead-desk.ts";
import type { Tables } from "../database.ts";
import { parseBody } from "../read-leads.ts";
import type { LeadWorkTable } from "../tables/lead-work-tables.ts";
import { readWork } from "../work-rows.ts";
import { withinReach } from "./reach-condition.ts";

type LeadKey = { siteId: string; leadId: string };

/**
 * The other enquiries of a lead's person: those with one of its contact points, and those that staff joined with one of
 * these, with theirs; without those that staff separated from it.
 */
export async function readOthers(
  read: Kysely<Tables>,
  reach: Reach,
  { siteId, leadId }: LeadKey,
  limit: number,
): Promise<LeadEntry[]> {
  const { rows } = await sql<LeadWorkTable & { lead_body: string }>`
    with near as (
      select cast(${leadId} as text) as lead_id
      union select other.lead_id from lead_contact_points as own
        join lead_contact_points as other on other.site_id = own.site_id and other.point = own.point
        where own.site_id = ${siteId} and own.lead_id = ${leadId} and not ${isSeparate(siteId, leadId, "other")}
    ), joined as (
      select link.other_id as lead_id from lead_links as link join near on near.lead_id = link.lead_id
        where link.site_id = ${siteId} and link.is_same = 1
    ), person as (
      select lead_id from near
      union select lead_id from joined
      union select other.lead_id from lead_contact_points as own
        join joined on joined.lead_id = own.lead_id
        join lead_contact_points as other on other.site_id = own.site_id and other.point = own.point
        where own.site_id = ${siteId}
    )
    select work.*, leads.body as lead_body
    from person join lead_work as work on work.site_id = ${siteId} and work.lead_id = person.lead_id
      join leads on leads.site_id = work.site_id and leads.lead_id = work.lead_id
    where work.lead_id <> ${leadId} and not ${isSeparate(siteId, leadId, "work")} and ${withinReach(reach, siteId)}
    order by work.received_at desc, work.lead_id desc limit ${limit}`.execute(read);
  return rows.map((row) => ({ work: readWork(row), lead: parseBody(row.lead_body) }));
}

function isSeparate(siteId: string, leadId: string, table: "other" | "work") {
  return sql`exists (select 1 from lead_links as apart where apart.site_id = ${siteId}
    and apart.lead_id = ${leadId} and apart.other_id = ${sql.ref(`${table}.lead_id`)} and apart.is_same = 0)`;
}

/** Stores what somebody said about two leads, for both. */
export async function storeLink(
  transaction: Transaction<Tables>,
  { siteId, leadId }: LeadKey,
  { otherId, isSame }: Extract<LeadCommand, { kind: "link" }>,
): Promise<void> {
  const is_same = isSame ? 1 : 0;
  // In a fixed order, so that the same said at once from both sides does not deadlock.
  const pairs = [leadId, otherId].toSorted().map((lead_id) => ({
    site_id: siteId,
    lead_id,
    other_id: lead_id === leadId ? otherId : leadId,
    is_same,
  }));
  await transaction
    .insertInto("lead_links")
    .values(pairs)
    .onConflict((conflict) => conflict.columns(["site_id", "lead_id", "other_id"]).doUpdateSet({ is_same }))
    .execute();
}
