import type { Transaction } from "kysely";
import type { LeadContact, StoredLead } from "../../../leads/lead-store.ts";
import { erasedLead, isOfPerson, type Person, type PersonalDataStore } from "../../../leads/personal-data.ts";
import type { Database, Tables } from "../database.ts";
import { readLead, readLeads } from "../read-leads.ts";

const leadsAtOnce = 500;

/** Leads with their contacts, their booked times and the names by which the same enquiry is known. Of deliveries only ids and redacted reasons remain. */
export function leadPersonalData(database: Database): PersonalDataStore {
  const found = (person: Person) => leadsOfPerson(database, person);
  return {
    async exportOf(person) {
      const leads = await found(person);
      return leads.map((record) => ({ kind: "lead", siteId: record.siteId, record }));
    },
    async erase(person, now) {
      const leads = await found(person);
      for (const { siteId, leadId } of leads) await eraseLead(database, siteId, leadId, now);
      return leads.length;
    },
  };
}

/** Takes the personal data out of a site's leads that were received before a moment. Answers how many. */
export async function expireLeads(database: Database, siteId: string, before: number, now: number): Promise<number> {
  for (let count = 0; ;) {
    const rows = await database.read
      .selectFrom("leads")
      .select("lead_id")
      .where("site_id", "=", siteId)
      .where("received_at", "<", before)
      .where("erased_at", "is", null)
      .limit(leadsAtOnce)
      .execute();
    for (const { lead_id } of rows) await eraseLead(database, siteId, lead_id, now);
    count += rows.length;
    if (rows.length < leadsAtOnce) return count;
  }
}

async function leadsOfPerson({ read }: Database, person: Person): Promise<StoredLead[]> {
  const found: StoredLead[] = [];
  for (let offset = 0; ; offset += leadsAtOnce) {
    const leads = await readLeads(read, null, { limit: leadsAtOnce, offset });
    found.push(...leads.filter((lead) => [lead, ...lead.laterContacts].some((contact) => isOfPerson(contact, person))));
    if (leads.length < leadsAtOnce) return found;
  }
}

/** What belongs to a lead and serves nothing without its person; a booked time is free again. */
const leadTables = ["lead_matches", "appointments"] as const satisfies (keyof Tables)[];

/** A lead is one person's: all of its contacts go. */
async function eraseLead(database: Database, siteId: string, leadId: string, now: number): Promise<void> {
  await database.transaction(async (transaction) => {
    const lead = await readLead(transaction, siteId, leadId);
    if (lead === null) return;
    await transaction
      .updateTable("leads")
      .set({ body: bodyOf(lead), erased_at: now })
      .where("site_id", "=", siteId)
      .where("lead_id", "=", leadId)
      .execute();
    for (const contact of lead.laterContacts) await eraseContact(transaction, siteId, contact);
    for (const table of leadTables)
      await transaction.deleteFrom(table).where("site_id", "=", siteId).where("lead_id", "=", leadId).execute();
  });
}

async function eraseContact(transaction: Transaction<Tables>, siteId: string, contact: LeadContact): Promise<void> {
  await transaction
    .updateTable("lead_contacts")
    .set({ body: bodyOf(contact) })
    .where("site_id", "=", siteId)
    .where("contact_id", "=", contact.contactId)
    .execute();
}

function bodyOf(lead: StoredLead | LeadContact): string {
  const stored = ["siteId", "leadId", "contactId", "receivedAt", "laterContacts", "openedAt", "overdueAt", "erasedAt"];
  return JSON.stringify(
    Object.fromEntries(Object.entries(erasedLead(lead)).filter(([name]) => !stored.includes(name))),
  );
}
