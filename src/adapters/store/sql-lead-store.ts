import type { Transaction } from "kysely";
import type { LeadReceipt, LeadStore, NewLead, Recognition } from "../../leads/lead-store.ts";
import type { Database, Tables } from "./database.ts";
import { continueLead } from "./continue-lead.ts";
import { writeAudit } from "./write-audit.ts";
import { insertEntries } from "./insert-outbox.ts";
import {
  claimNames,
  matchHashes,
  matchHash,
  type LeadRef,
  renameTo,
  withoutRepeatedConfirmation,
} from "./lead-matches.ts";
import { earlierInThread, linkStoredLead } from "./lead-threads.ts";
import { createWork, renewWork } from "./create-work.ts";
import { knownEnquiry } from "./known-enquiry.ts";
import { addContactPoints } from "./lead-contact-points.ts";
import { acknowledge, leadChanges } from "./acknowledge-lead.ts";
import { isErased, markOverdue } from "./lead-marks.ts";
import { readLead, readLeads, readLeadsBefore, readLeadsNamed, readWaiting, sitesWaiting } from "./read-leads.ts";
import type { OutboxEntry } from "../../outbox/outbox.ts";

/**
 * Stores leads with their contacts and outbox entries; keys are stored as hashes, in the contact's row. Erasure is in
 * `personal-data`.
 */
export function sqlLeadStore(database: Database): Omit<LeadStore, "expire"> {
  return {
    submit: (lead, idempotencyKey, outbox, recognition = {}) =>
      database.transaction((transaction) => submit(transaction, lead, idempotencyKey, outbox, recognition)),
    continueLead: (lead, outbox, sent) =>
      database.transaction((transaction) => continueLead(transaction, lead, outbox, sent)),
    known: (siteId, keys, content, ownerKeys) => knownEnquiry(database.read, siteId, keys, content, ownerKeys),
    waiting: (siteId, after, most) => readWaiting(database.read, siteId, after, most),
    sitesWaiting: (since) => sitesWaiting(database.read, since),
    markOverdue: (siteId, leadId, now, alerts) =>
      database.transaction((transaction) => markOverdue(transaction, siteId, leadId, now, alerts)),
    markOpened: (siteId, leadId, now) =>
      database.transaction((transaction) => acknowledge(transaction, siteId, leadId, now)),
    lead: (siteId, leadId) => readLead(database.read, siteId, leadId),
    async hasContact(siteId, contactId) {
      const found = database.read.selectFrom("lead_contacts").select("contact_id").where("site_id", "=", siteId);
      return (await found.where("contact_id", "=", contactId).executeTakeFirst()) !== undefined;
    },
    leads: (siteId) => readLeads(database.read, siteId),
    leadsBefore: (siteId, before, limit) => readLeadsBefore(database.read, siteId, before, limit),
    leadsNamed: (siteId, name) => readLeadsNamed(database.read, siteId, name),
  };
}

async function submit(
  transaction: Transaction<Tables>,
  lead: NewLead,
  idempotencyKey: string,
  outbox: readonly OutboxEntry[],
  recognition: Recognition,
): Promise<LeadReceipt> {
  const { siteId, leadId, receivedAt, ...fields } = lead;
  const { earlierKeys = [], threadKeys = [], ownerKeys = [], confirmOnce, content } = recognition;
  const ref = { siteId, leadId, receivedAt };
  const earlier = await knownEnquiry(transaction, siteId, earlierKeys);
  if (earlier !== null) return { leadId: earlier.leadId, outcome: "repeated" };
  // First of all, because a concurrent call with the same key waits here until this one is committed.
  if (!(await insertContact(transaction, ref, idempotencyKey, content))) {
    const first = await knownEnquiry(transaction, siteId, [idempotencyKey], content);
    if (first === null) throw new Error("A lead with this key exists but cannot be read.");
    return { leadId: first.leadId, outcome: first.isSame ? "repeated" : "changed" };
  }
  const joined = await joinedLead(transaction, ref, recognition);
  if (joined === null) await storeLead(transaction, ref, fields, threadKeys);
  else await storeLaterContact(transaction, ref, joined, JSON.stringify(fields));
  const owner = { ...ref, leadId: joined ?? leadId };
  if (joined !== null) await linkStoredLead(transaction, owner, threadKeys);
  if (ownerKeys.length > 0) await claimNames(transaction, owner, matchHashes(ownerKeys));
  await addContactPoints(transaction, owner, fields);
  if (joined === null) await createWork(transaction, owner, fields);
  else await renewWork(transaction, owner, leadId);
  await writeAudit(transaction, [], await leadChanges(transaction, owner), receivedAt);
  const entries = await withoutRepeatedConfirmation(transaction, owner, outbox, confirmOnce);
  await insertEntries(transaction, { siteId, subjectId: owner.leadId, createdAt: receivedAt }, entries);
  return { leadId: owner.leadId, outcome: joined === null ? "new" : "joined" };
}

/** The lead that an enquiry corrects or repeats; null for a new lead. */
async function joinedLead(
  transaction: Transaction<Tables>,
  ref: LeadRef,
  { correctedLeadId, sameKeys = [], sameSince = ref.receivedAt }: Recognition,
): Promise<string | null> {
  const corrected =
    correctedLeadId === undefined || (await isErased(transaction, ref.siteId, correctedLeadId))
      ? null
      : correctedLeadId;
  const same = await sameLead(transaction, { ...ref, leadId: corrected ?? ref.leadId }, sameKeys, sameSince);
  return corrected ?? same;
}

async function storeLead(
  transaction: Transaction<Tables>,
  ref: LeadRef,
  fields: Omit<NewLead, keyof LeadRef>,
  threadKeys: readonly string[],
): Promise<void> {
  const earlierEnquiry = await earlierInThread(transaction, ref, threadKeys);
  const body = JSON.stringify({ ...fields, ...(earlierEnquiry !== null && { earlierEnquiry }) });
  await transaction
    .insertInto("leads")
    .values({ site_id: ref.siteId, lead_id: ref.leadId, received_at: ref.receivedAt, body })
    .execute();
}

/** A later contact sorts after every earlier one, even if the clock stopped or was set back. */
async function storeLaterContact(
  transaction: Transaction<Tables>,
  { siteId, leadId: contactId, receivedAt }: LeadRef,
  leadId: string,
  body: string,
): Promise<void> {
  const latest = await transaction
    .selectFrom("lead_contacts")
    .select("received_at")
    .where("site_id", "=", siteId)
    .where("lead_id", "=", leadId)
    .orderBy("received_at", "desc")
    .limit(1)
    .executeTakeFirst();
  await transaction
    .updateTable("lead_contacts")
    .set({ lead_id: leadId, body, received_at: Math.max(receivedAt, (latest?.received_at ?? 0) + 1) })
    .where("site_id", "=", siteId)
    .where("contact_id", "=", contactId)
    .execute();
}

/** False if the key is taken. */
async function insertContact(
  transaction: Transaction<Tables>,
  lead: LeadRef,
  key: string,
  content?: string,
): Promise<boolean> {
  const inserted = await transaction
    .insertInto("lead_contacts")
    .values({
      site_id: lead.siteId,
      contact_id: lead.leadId,
      lead_id: lead.leadId,
      idempotency_hash: matchHash(key),
      content_hash: content === undefined ? null : matchHash(content),
      received_at: lead.receivedAt,
      body: null,
    })
    .onConflict((conflict) => conflict.columns(["site_id", "idempotency_hash"]).doNothing())
    .executeTakeFirst();
  return Number(inserted.numInsertedOrUpdatedRows ?? 0) > 0;
}

/** The lead of an earlier equal enquiry, or null; the names are assigned to that lead, or to this one. */
async function sameLead(
  transaction: Transaction<Tables>,
  { siteId, leadId, receivedAt }: LeadRef,
  keys: readonly string[],
  since: number,
): Promise<string | null> {
  if (keys.length === 0) return null;
  const hashes = matchHashes(keys);
  const known = await claimNames(transaction, { siteId, leadId, receivedAt }, hashes);
  const others = known.filter(({ lead_id }) => lead_id !== leadId);
  if (others.length === 0) return null;
  const [same] = others
    .filter(({ asked_at }) => asked_at > since)
    .toSorted((one, other) => one.asked_at - other.asked_at || (one.lead_id < other.lead_id ? -1 : 1));
  await renameTo(transaction, { siteId, leadId: same?.lead_id ?? leadId, receivedAt }, hashes);
  return same?.lead_id ?? null;
}
