import type { EarlierEnquiry } from "../../src/leads/lead.ts";

export type ModelContact = { siteId: string; carId: string | null; phone: string; email: string };
type ModelLead = { leadId: string; receivedAt: number; contacts: ModelContact[] };

/** Leads as plain lists: a person's leads about a vehicle are those connected by contacts. */
export class ThreadModel {
  #leads: ModelLead[] = [];

  get leadIds(): string[] {
    return this.#leads.map(({ leadId }) => leadId);
  }

  /** Returns the expected content of the new lead. */
  add(leadId: string, receivedAt: number, contact: ModelContact): EarlierEnquiry | null {
    this.#leads.push({ leadId, receivedAt, contacts: [contact] });
    const thread = this.threadFor(leadId);
    const [first] = thread.toSorted((one, other) => one.receivedAt - other.receivedAt);
    if (first === undefined || thread.length === 1) return null;
    return { number: thread.length, firstLeadId: first.leadId, firstReceivedAt: first.receivedAt };
  }

  addContact(leadId: string, contact: ModelContact): void {
    this.#leads.find((lead) => lead.leadId === leadId)?.contacts.push(contact);
  }

  remove(leadIds: readonly string[]): void {
    this.#leads = this.#leads.filter(({ leadId }) => !leadIds.includes(leadId));
  }

  threadFor(leadId: string): ModelLead[] {
    const thread = this.#leads.filter((lead) => lead.leadId === leadId);
    for (const lead of thread)
      thread.push(...this.#leads.filter((other) => !thread.includes(other) && areLinked(lead, other)));
    return thread;
  }
}

function areLinked({ contacts }: ModelLead, other: ModelLead): boolean {
  return contacts.some((one) => other.contacts.some((two) => areOfOne(one, two)));
}

function areOfOne(one: ModelContact, other: ModelContact): boolean {
  const isAboutOne = one.siteId === other.siteId && one.carId !== null && one.carId === other.carId;
  const hasPhone = one.phone !== "" && one.phone === other.phone;
  return isAboutOne && (hasPhone || (one.email !== "" && one.email === other.email));
}
