import type { Transaction } from "kysely";
import type { ContactPoint } from "../../../leads/contact-point.ts";
import type { LeadContact, StoredLead } from "../../../leads/lead-store.ts";
import {
  erasedLead,
  type PersonalRecord,
  type PersonalDataStore,
  type PersonalSubject,
  type PersonOnSite,
} from "../../../leads/personal-data.ts";
import { answersSubject } from "../../../lead-work/answer-entry.ts";
import type { Database, Tables } from "../database.ts";
import type { LeadWork } from "../../../lead-work/lead-work.ts";
import { erasedKey } from "../lead-matches.ts";
import { lockWork, storeWork } from "../work-rows.ts";
import { leadIdsOfPoint, pointsOfLeads, removeContactPoints } from "../lead-contact-points.ts";
import { readLead } from "../read-leads.ts";
import { readSiteIds } from "../site-tables.ts";
import { readDeliveryIds } from "./delivery-ids.ts";

const leadsAtOnce = 500;
/** Recorded for a delivery that was cancelled. */
const erasedReason = "The lead's personal data was erased.";
const expiredAtOnce = 200;

/** Leads with their contacts, booked times, deliveries and the keys that recognise repeats. */
export function leadPersonalData(database: Database): PersonalDataStore {
  return {
    siteIds: () => readSiteIds(database.read, ["leads"]),
    findSubjects: (siteId, point) => leadsOfPoint(database, siteId, point),
    async readRecords(person) {
      const { siteId } = person;
      const leads = await Promise.all(leadIdsIn(person).map((leadId) => readLead(database.read, siteId, leadId)));
      return [
        ...leads.filter((lead) => lead !== null).map((record) => ({ kind: "lead", siteId, record })),
        ...(await readBesides(database, siteId, leadIdsIn(person))),
      ];
    },
    async erase(person, now) {
      const leadIds = leadIdsIn(person);
      for (const leadId of leadIds) await eraseLead(database, person.siteId, leadId, now);
      return leadIds.length;
    },
  };
}

/** What a lead has besides itself: what was done about it, and the shopper's car with its photos. */
async function readBesides({ read }: Database, siteId: string, leadIds: readonly string[]): Promise<PersonalRecord[]> {
  if (leadIds.length === 0) return [];
  const tables = ["lead_events", "trade_ins", "trade_in_photos"] as const;
  const found = await Promise.all(
    tables.map(async (kind) => {
      const rows = await read
        .selectFrom(kind)
        .selectAll()
        .where("site_id", "=", siteId)
        .where("lead_id", "in", [...leadIds])
        .execute();
      return rows.map((record) => ({ kind, siteId, record }));
    }),
  );
  return found.flat();
}

/** Erases the personal data of a batch of a site's leads received before a time. Returns the size of the batch. */
export async function expireLeads(database: Database, siteId: string, before: number, now: number): Promise<number> {
  const rows = await database.read
    .selectFrom("leads")
    .select("lead_id")
    .where("site_id", "=", siteId)
    .where("received_at", "<", before)
    .where("erased_at", "is", null)
    .limit(expiredAtOnce)
    .execute();
  for (const { lead_id } of rows) await eraseLead(database, siteId, lead_id, now);
  return rows.length;
}

function leadIdsIn({ subjects }: PersonOnSite): string[] {
  return subjects.filter(({ kind }) => kind === "lead").map(({ id }) => id);
}

async function leadsOfPoint({ read }: Database, siteId: string, point: ContactPoint): Promise<PersonalSubject[]> {
  const leadIds = await leadIdsOfPoint(read, siteId, point);
  const subjects: PersonalSubject[] = [];
  for (let start = 0; start < leadIds.length; start += leadsAtOnce) {
    const some = leadIds.slice(start, start + leadsAtOnce);
    const [points, deliveryIds] = await Promise.all([
      pointsOfLeads(read, siteId, some),
      readDeliveryIds(read, siteId, some.flatMap(deliverySubjects)),
    ]);
    subjects.push(
      ...some.map((id): PersonalSubject => ({
        kind: "lead",
        id,
        points: points.get(id) ?? [],
        deliveryIds: deliverySubjects(id).flatMap((subject) => deliveryIds.get(subject) ?? []),
      })),
    );
  }
  return subjects;
}

/** Of the lead's deliveries to the dealership and to the shopper, and of the answers to it. */
function deliverySubjects(leadId: string): string[] {
  return [leadId, answersSubject(leadId)];
}

/** Data of a lead that has no use without its person; a booked time is released. */
const leadTables = [
  "lead_matches",
  "lead_events",
  "lead_terms",
  "lead_links",
  "appointments",
  "trade_ins",
  "trade_in_photos",
] as const satisfies (keyof Tables)[];

/** A lead belongs to one person: all its contacts are erased, and waiting deliveries cancelled. */
async function eraseLead(database: Database, siteId: string, leadId: string, now: number): Promise<void> {
  await database.transaction(async (transaction) => {
    // First of all, so that an act that is under way is stored first, and its words are deleted too.
    const work = await lockWork(transaction, { siteId, leadId });
    const lead = await readLead(transaction, siteId, leadId);
    if (lead === null) return;
    await transaction
      .updateTable("leads")
      .set({ body: bodyJson(lead), erased_at: now })
      .where("site_id", "=", siteId)
      .where("lead_id", "=", leadId)
      .execute();
    for (const contact of lead.laterContacts) await eraseContact(transaction, siteId, contact);
    await freeKeys(transaction, siteId, leadId);
    for (const table of leadTables)
      await transaction.deleteFrom(table).where("site_id", "=", siteId).where("lead_id", "=", leadId).execute();
    await transaction.deleteFrom("lead_links").where("site_id", "=", siteId).where("other_id", "=", leadId).execute();
    if (work !== null) await eraseWork(transaction, work);
    await removeContactPoints(transaction, { siteId, leadId });
    await eraseDeliveries(transaction, siteId, leadId);
  });
}

/** What became of the lead remains, for statistics. */
async function eraseWork(transaction: Transaction<Tables>, work: LeadWork): Promise<void> {
  await storeWork(transaction, { ...work, state: "closed", waitingSince: null, answerDueAt: null, tasks: [] });
}

async function eraseContact(transaction: Transaction<Tables>, siteId: string, contact: LeadContact): Promise<void> {
  await transaction
    .updateTable("lead_contacts")
    .set({ body: bodyJson(contact) })
    .where("site_id", "=", siteId)
    .where("contact_id", "=", contact.contactId)
    .execute();
}

/** A repeat of the enquiry, under any key, becomes a new lead: the old one has no data left. */
async function freeKeys(transaction: Transaction<Tables>, siteId: string, leadId: string): Promise<void> {
  await transaction
    .updateTable("lead_contacts")
    .set({ idempotency_hash: erasedKey, content_hash: null })
    .where("site_id", "=", siteId)
    .where("lead_id", "=", leadId)
    .execute();
}

/** A receiver's answer may quote the shopper, even after redaction. */
async function eraseDeliveries(transaction: Transaction<Tables>, siteId: string, leadId: string): Promise<void> {
  const subjects = deliverySubjects(leadId);
  const ofLead = () =>
    transaction.updateTable("outbox").where("site_id", "=", siteId).where("subject_id", "in", subjects);
  await ofLead().set({ last_error: null }).execute();
  await ofLead().where("state", "=", "pending").set({ state: "dead", last_error: erasedReason }).execute();
  await transaction
    .updateTable("outbox_attempts")
    .set({ reason: null })
    .where("site_id", "=", siteId)
    .where("entry_id", "in", ({ selectFrom }) =>
      selectFrom("outbox").select("id").where("site_id", "=", siteId).where("subject_id", "in", subjects),
    )
    .execute();
}

function bodyJson(lead: StoredLead | LeadContact): string {
  const stored = ["siteId", "leadId", "contactId", "receivedAt", "laterContacts", "openedAt", "overdueAt", "erasedAt"];
  return JSON.stringify(
    Object.fromEntries(Object.entries(erasedLead(lead)).filter(([name]) => !stored.includes(name))),
  );
}
