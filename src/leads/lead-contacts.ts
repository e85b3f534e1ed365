import type { LeadContact, NewLead, StoredLead } from "./lead-store.ts";

/** One contact of a lead as receivers see it: the lead's fields as of this contact, and its place. */
export type ContactOfLead = {
  lead: NewLead;
  contactId: string;
  /** 1 for the first. */
  number: number;
  earlier: EarlierContact[];
};

export type EarlierContact = Pick<
  NewLead,
  "receivedAt" | "message" | "email" | "dateTime" | "isTimeBooked" | "place" | "locationSlug"
> & { contactId: string };

export type ReplacedContact = EarlierContact & { dateTime: string };

/** The previous contact, if this one changed its time or place, which are then released; null otherwise. */
export function replacedContact({ lead, earlier }: Pick<ContactOfLead, "lead" | "earlier">): ReplacedContact | null {
  const before = earlier.at(-1);
  if (before === undefined || before.dateTime === null) return null;
  const isSame = before.dateTime === lead.dateTime && before.locationSlug === lead.locationSlug;
  return isSame ? null : { ...before, dateTime: before.dateTime };
}

/** The newest contact, under the lead's id: its time and place are the booked ones. */
export function newestContact(stored: StoredLead): NewLead {
  return contactsOfLead(stored).at(-1)?.lead ?? stored;
}

/** Every contact of a lead, including the first, oldest first. */
export function contactsOfLead(stored: StoredLead): ContactOfLead[] {
  const { laterContacts, openedAt: _opened, overdueAt: _overdue, erasedAt: _erased, ...lead } = stored;
  const all = [{ ...lead, contactId: lead.leadId }, ...laterContacts.map((contact) => ofLead(contact, lead))];
  return all.map(({ contactId, ...contact }, index) => ({
    lead: contact,
    contactId,
    number: index + 1,
    earlier: all.slice(0, index),
  }));
}

function ofLead(contact: LeadContact, { siteId, leadId }: NewLead): NewLead & { contactId: string } {
  return { ...contact, siteId, leadId };
}
