import { hash } from "node:crypto";
import { noticeEntry } from "../../src/outbox/notice.ts";
import type { NewLead, StoredLead } from "../../src/leads/lead-store.ts";
import { leadSchema } from "../../src/leads/lead.ts";
import type { OutboxEntry } from "../../src/outbox/outbox.ts";

/** A plain enquiry with the fields of a test. */
export function leadRow(siteId: string, leadId: string, fields: Partial<NewLead> = {}): NewLead {
  const contact = { name: "Robin Archer", email: "robin@example.com", phone: "+61491570006" };
  const lead = leadSchema.parse({ ...contact, category: "Used Vehicle Enquiry" });
  return { ...lead, siteId, leadId, receivedAt: 1_000, ...fields };
}

/** A lead as the store returns it after it was stored and nothing else happened. */
export function storedRow(lead: NewLead): StoredLead {
  return { ...lead, laterContacts: [], openedAt: null, overdueAt: null, erasedAt: null };
}

export const digest = (text: string) => hash("sha256", text, "base64url");

/** An alert mail to a shopper. */
export function alertMail(id: string, to: string, dueAt: number): OutboxEntry {
  const notice = { to, fromName: "A", subject: "S", text: "T", html: "H", unsubscribeUrl: null };
  return noticeEntry(id, "alert", notice, dueAt, digest);
}

/** Work that follows an enquiry, for its own target. */
export function outboxEntry(id: string, fields: Partial<OutboxEntry> = {}): OutboxEntry {
  return { id, kind: "mail", target: `target of ${id}`, payload: { to: "dealer" }, dueAt: 1_000, ...fields };
}
