import { type Kysely, sql } from "kysely";
import { leadReference } from "../../leads/lead-reference.ts";
import type { LeadContact, LeadPlace, StoredLead } from "../../leads/lead-store.ts";
import { leadSchema, type Lead } from "../../leads/lead.ts";
import type { Tables } from "./database.ts";
import type { LeadContactsTable, LeadsTable } from "./tables/lead-tables.ts";

const required = { name: "", email: "", phone: "", category: "" };
// Default values for fields that were added after a lead was stored.
const defaults: Lead = leadSchema.parse(required);

type LaterContact = LeadContactsTable & { body: string };

export async function readLead(read: Kysely<Tables>, siteId: string, leadId: string): Promise<StoredLead | null> {
  // The id comes from a URL; PostgreSQL rejects NUL characters, and no id has one.
  if (leadId.includes("\0")) return null;
  const row = await read
    .selectFrom("leads")
    .selectAll()
    .where("site_id", "=", siteId)
    .where("lead_id", "=", leadId)
    .executeTakeFirst();
  if (row === undefined) return null;
  return toStoredLead(
    row,
    await laterContacts(read).where("site_id", "=", siteId).where("lead_id", "=", leadId).execute(),
  );
}

/** Leads of one site or of all, newest first, with their later contacts. */
export async function readLeads(read: Kysely<Tables>, siteId: string | null): Promise<StoredLead[]> {
  let leads = newestLeads(read);
  let contacts = laterContacts(read);
  if (siteId !== null) {
    leads = leads.where("site_id", "=", siteId);
    contacts = contacts.where("site_id", "=", siteId);
  }
  return withContacts(await leads.execute(), await contacts.execute());
}

/** A page of a site's leads by key; see `LeadStore.leadsBefore`. */
export async function readLeadsBefore(
  read: Kysely<Tables>,
  siteId: string,
  before: LeadPlace | null,
  limit: number,
): Promise<StoredLead[]> {
  let leads = newestLeads(read).where("site_id", "=", siteId).limit(limit);
  if (before !== null) {
    leads = leads.where(({ eb, refTuple, tuple }) =>
      eb(refTuple("received_at", "lead_id"), "<", tuple(before.receivedAt, before.leadId)),
    );
  }
  const rows = await leads.execute();
  if (rows.length === 0) return [];
  const leadIds = rows.map((row) => row.lead_id);
  const contacts = laterContacts(read).where("site_id", "=", siteId).where("lead_id", "in", leadIds);
  return withContacts(rows, await contacts.execute());
}

/** Leads by id or reference; see `LeadStore.leadsNamed`. */
export async function readLeadsNamed(read: Kysely<Tables>, siteId: string | null, name: string): Promise<StoredLead[]> {
  if (name.includes("\0")) return [];
  const ending = `%${name.toLowerCase().replace(/[\\%_]/g, "\\$&")}`;
  let query = read
    .selectFrom("leads")
    .select(["site_id", "lead_id"])
    .where(sql<boolean>`lower(lead_id) like ${ending} escape '\\'`);
  if (siteId !== null) query = query.where("site_id", "=", siteId);
  const named = (await query.orderBy("site_id").orderBy("lead_id").execute()).filter(
    ({ lead_id }) => lead_id === name || leadReference(lead_id) === name.toUpperCase(),
  );
  const leads = await Promise.all(named.map(({ site_id, lead_id }) => readLead(read, site_id, lead_id)));
  return leads.filter((lead) => lead !== null);
}

function newestLeads(read: Kysely<Tables>) {
  return read.selectFrom("leads").selectAll().orderBy("received_at", "desc").orderBy("lead_id", "desc");
}

function withContacts(rows: readonly LeadsTable[], contacts: readonly LaterContact[]): StoredLead[] {
  const byLead = Map.groupBy(contacts, leadKey);
  return rows.map((row) => toStoredLead(row, byLead.get(leadKey(row)) ?? []));
}

/** Leads of a site that are neither opened nor overdue, oldest first, after a position. */
export async function readWaiting(
  read: Kysely<Tables>,
  siteId: string,
  after: LeadPlace,
  most: number,
): Promise<StoredLead[]> {
  const rows = await read
    .selectFrom("leads")
    .selectAll()
    .where("site_id", "=", siteId)
    .where("received_at", ">=", after.receivedAt)
    .where(({ eb, or }) => or([eb("received_at", ">", after.receivedAt), eb("lead_id", ">", after.leadId)]))
    .where("opened_at", "is", null)
    .where("overdue_at", "is", null)
    .where("erased_at", "is", null)
    .orderBy("received_at")
    .orderBy("lead_id")
    .limit(most)
    .execute();
  return rows.map((row) => toStoredLead(row, []));
}

/** The sites with leads that `readWaiting` finds, received since a time. */
export async function sitesWaiting(read: Kysely<Tables>, since: number): Promise<string[]> {
  const rows = await read
    .selectFrom("leads")
    .select("site_id")
    .distinct()
    .where("received_at", ">=", since)
    .where("opened_at", "is", null)
    .where("overdue_at", "is", null)
    .where("erased_at", "is", null)
    .execute();
  return rows.map(({ site_id }) => site_id);
}

function laterContacts(read: Kysely<Tables>) {
  return read
    .selectFrom("lead_contacts")
    .selectAll()
    .where("body", "is not", null)
    .orderBy("received_at")
    .orderBy("contact_id")
    .$narrowType<{ body: string }>();
}

function toStoredLead(row: LeadsTable, contacts: readonly LaterContact[]): StoredLead {
  return {
    ...parseBody(row.body),
    siteId: row.site_id,
    leadId: row.lead_id,
    receivedAt: row.received_at,
    laterContacts: contacts.map(({ contact_id, received_at, body }): LeadContact => ({
      ...parseBody(body),
      contactId: contact_id,
      receivedAt: received_at,
    })),
    openedAt: row.opened_at,
    overdueAt: row.overdue_at,
    erasedAt: row.erased_at,
  };
}

/** The fields of a stored lead or contact. */
export function parseBody(body: string): Lead {
  return { ...defaults, ...(JSON.parse(body) as Lead) };
}

function leadKey({ site_id, lead_id }: Pick<LeadsTable, "site_id" | "lead_id">): string {
  return JSON.stringify([site_id, lead_id]);
}
