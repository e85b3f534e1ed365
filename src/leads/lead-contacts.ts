import type { LeadContact, NewLead, StoredLead } from "./lead-store.ts";

/** One contact of a lead as its receivers see it: a lead's fields as this contact has them, and its place. */
export type ContactOfLead = {
  /** The fields of this contact under the lead's own id. */
  lead: NewLead;
  contactId: string;
  /** 1 for the first. */
  number: number;
  /** The contacts before it, the oldest first. */
  earlier: { receivedAt: number; message: string | null; email: string }[];
};

/** Every contact of a lead, the first included, the oldest first. */
export function contactsOfLead(stored: StoredLead): ContactOfLead[] {
  const { laterContacts, openedAt: _opened, overdueAt: _overdue, erasedAt: _erased, ...lead } = stored;
  const all = [{ ...lead, contactId: lead.leadId }, ...laterContacts.map((contact) => ofLead(contact, lead))];
  return all.map(({ contactId, ...contact }, index) => ({
    lead: contact,
    contactId,
    number: index + 1,
    earlier: all.slice(0, index).map(({ receivedAt, message, email }) => ({ receivedAt, message, email })),
  }));
}

function ofLead(contact: LeadContact, { siteId, leadId }: NewLead): NewLead & { contactId: string } {
  return { ...contact, siteId, leadId };
}
