import type { OutboxEntry, StoredLead } from "../../src/leads/lead-store.ts";
import { leadSchema } from "../../src/leads/lead.ts";

/** A plain enquiry, with what a test says about it. */
export function leadRow(siteId: string, leadId: string, fields: Partial<StoredLead> = {}): StoredLead {
  const contact = { name: "Robin Archer", email: "robin@example.com", phone: "+61491570006" };
  const lead = leadSchema.parse({ ...contact, category: "Used Vehicle Enquiry" });
  return { ...lead, siteId, leadId, receivedAt: 1_000, ...fields };
}

/** Work that follows an enquiry, for a target of its own. */
export function outboxEntry(id: string, fields: Partial<OutboxEntry> = {}): OutboxEntry {
  return { id, kind: "lead-mail", target: `target of ${id}`, payload: { to: "dealer" }, dueAt: 1_000, ...fields };
}
