import type { Transaction } from "kysely";
import { threadKeys } from "../../../leads/enquiry-thread.ts";
import type { EarlierEnquiry, Lead } from "../../../leads/lead.ts";
import type { Tables } from "../database.ts";
import { matchHashes, type LeadRef, renameTo } from "../lead-matches.ts";
import { changeThread, linkStoredLead, uniteThreads } from "../lead-threads.ts";
import type { Migration } from "./migration.ts";

const rowsAtOnce = 500;

/** Links leads from one person about one vehicle. Earlier releases missed links and assigned some numbers twice. */
export const leadThreads: Migration = {
  version: 28,
  name: "lead threads",
  oldestCode: 28,
  async up(transaction) {
    await transaction.schema
      .createTable("lead_threads")
      .addColumn("site_id", "text", (column) => column.notNull())
      .addColumn("lead_id", "text", (column) => column.notNull())
      .addColumn("parent_lead_id", "text")
      .addColumn("lead_count", "integer", (column) => column.notNull())
      .addColumn("first_lead_id", "text", (column) => column.notNull())
      .addColumn("first_received_at", "bigint", (column) => column.notNull())
      .addPrimaryKeyConstraint("lead_threads_pk", ["site_id", "lead_id"])
      .execute();
    await linkLeads(transaction);
    await linkLaterContacts(transaction);
  },
};

async function linkLeads(transaction: Transaction<Tables>): Promise<void> {
  for (let after = { site_id: "", received_at: 0, lead_id: "" }; ;) {
    const rows = await transaction
      .selectFrom("leads")
      .select(["site_id", "received_at", "lead_id", "body"])
      .where(({ eb, refTuple, tuple }) =>
        eb(refTuple("site_id", "received_at", "lead_id"), ">", tuple(after.site_id, after.received_at, after.lead_id)),
      )
      .where("erased_at", "is", null)
      .orderBy("site_id")
      .orderBy("received_at")
      .orderBy("lead_id")
      .limit(rowsAtOnce)
      .execute();
    for (const { site_id, lead_id, received_at, body } of rows) {
      const ref = { siteId: site_id, leadId: lead_id, receivedAt: received_at };
      const lead = JSON.parse(body) as Lead;
      const keys = threadKeys(lead);
      await linkStoredLead(transaction, ref, keys);
      // In chronological order, so that a contact point refers to its latest lead.
      if (keys.length > 0) await renameTo(transaction, ref, matchHashes(keys));
      if (lead.earlierEnquiry) await keepLink(transaction, ref, lead.earlierEnquiry);
    }
    const last = rows.at(-1);
    if (last === undefined || rows.length < rowsAtOnce) return;
    after = last;
  }
}

/** Numbers survive erasure: the first lead stays the first, and no number is assigned twice. */
async function keepLink(
  transaction: Transaction<Tables>,
  lead: LeadRef,
  { number, firstLeadId, firstReceivedAt }: EarlierEnquiry,
): Promise<void> {
  const first = { leadId: firstLeadId, receivedAt: firstReceivedAt };
  const thread = await uniteThreads(transaction, lead.siteId, [lead, first]);
  if (thread.lead_count < number) await changeThread(transaction, { ...thread, lead_count: number });
}

async function linkLaterContacts(transaction: Transaction<Tables>): Promise<void> {
  for (let after = { site_id: "", contact_id: "" }; ;) {
    const rows = await transaction
      .selectFrom("lead_contacts")
      .select(["site_id", "contact_id", "lead_id", "body"])
      .where(({ eb, refTuple, tuple }) =>
        eb(refTuple("site_id", "contact_id"), ">", tuple(after.site_id, after.contact_id)),
      )
      .where("body", "is not", null)
      .$narrowType<{ body: string }>()
      .orderBy("site_id")
      .orderBy("contact_id")
      .limit(rowsAtOnce)
      .execute();
    for (const { site_id, lead_id, body } of rows) {
      const keys = threadKeys(JSON.parse(body) as Lead);
      await linkStoredLead(transaction, { siteId: site_id, leadId: lead_id }, keys);
    }
    const last = rows.at(-1);
    if (last === undefined || rows.length < rowsAtOnce) return;
    after = last;
  }
}
