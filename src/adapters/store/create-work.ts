import type { Transaction } from "kysely";
import type { SubjectChange } from "../../desk/live-changes.ts";
import type { LeadWork } from "../../lead-work/lead-work.ts";
import { leadTerms } from "../../lead-work/search-terms.ts";
import type { Lead } from "../../leads/lead.ts";
import type { Tables } from "./database.ts";
import type { LeadRef } from "./lead-matches.ts";
import { readLead } from "./read-leads.ts";
import { addEvents, lockWork, storeWork, workRow } from "./work-rows.ts";

/** The work of a lead that just arrived, with the words by which it is found. */
export async function createWork(transaction: Transaction<Tables>, ref: LeadRef, lead: Lead): Promise<void> {
  const work = newWork(ref, lead);
  await transaction
    .insertInto("lead_work")
    .values(workRow(work))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await addTerms(transaction, ref, lead);
}

export function newWork({ siteId, leadId, receivedAt }: LeadRef, lead: Lead): LeadWork {
  return {
    siteId,
    leadId,
    dealershipSlug: lead.dealershipSlug,
    category: lead.category,
    state: "new",
    outcome: null,
    outcomeReason: null,
    ownerId: null,
    review: lead.suspicions.length > 0 ? "suspect" : "none",
    receivedAt,
    waitingSince: receivedAt,
    answerDueAt: null,
    firstAnswerAt: null,
    escalationsTaken: 0,
    tasks: [],
    version: 1,
  };
}

/** A repeated enquiry waits for an answer again, and reopens a closed lead. */
export async function renewWork(transaction: Transaction<Tables>, ref: LeadRef, contactId: string): Promise<void> {
  const work = await lockWork(transaction, ref);
  if (work !== null) {
    const state = work.state === "closed" && work.review !== "spam" ? "contacted" : work.state;
    const isSpam = work.review === "spam";
    const waitingSince = isSpam ? null : (work.waitingSince ?? ref.receivedAt);
    await storeWork(transaction, {
      ...work,
      state,
      waitingSince,
      ...(state !== work.state && { outcome: null, outcomeReason: null }),
    });
    await addEvents(transaction, ref, [{ kind: "enquiry", contactId }], { at: ref.receivedAt, actorId: null });
  }
  await renewTerms(transaction, ref);
}

/** Required after every change of a stored body, as `renewContactPoints` is. */
export async function renewTerms(
  transaction: Transaction<Tables>,
  { siteId, leadId }: Omit<LeadRef, "receivedAt">,
): Promise<void> {
  await transaction.deleteFrom("lead_terms").where("site_id", "=", siteId).where("lead_id", "=", leadId).execute();
  const lead = await readLead(transaction, siteId, leadId);
  if (lead === null) return;
  for (const contact of [lead, ...lead.laterContacts])
    await addTerms(transaction, { siteId, leadId, receivedAt: lead.receivedAt }, contact);
}

async function addTerms(transaction: Transaction<Tables>, ref: LeadRef, lead: Lead): Promise<void> {
  const terms = leadTerms(ref.leadId, lead).filter((term) => !term.includes("\0"));
  await transaction
    .insertInto("lead_terms")
    .values(terms.map((term) => ({ site_id: ref.siteId, term, received_at: ref.receivedAt, lead_id: ref.leadId })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The change of a lead that open lists learn of. */
export function leadChange(work: LeadWork): SubjectChange {
  const { siteId, dealershipSlug } = work;
  return {
    topic: "lead",
    subjectId: work.leadId,
    subjectVersion: work.version,
    scope: dealershipSlug === null ? { kind: "site", siteId } : { kind: "dealership", siteId, dealershipSlug },
    ownerId: work.ownerId,
    leadCategory: work.category,
  };
}
