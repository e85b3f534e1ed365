import { z } from "zod";
import { leadReference } from "../leads/lead-reference.ts";
import type { LeadEntry, LeadRecord } from "./lead-desk.ts";
import { leadOutcomes, leadReviews, leadStates, nextDueAt } from "./lead-work.ts";
import { staffNextStep } from "./staff-next-step.ts";

const time = z.number().nullable();

export const leadEntrySchema = z.strictObject({
  siteId: z.string(),
  leadId: z.string(),
  reference: z.string(),
  name: z.string(),
  phone: z.string(),
  email: z.string(),
  vehicle: z.string(),
  message: z.string().nullable(),
  category: z.string(),
  dealershipSlug: z.string().nullable(),
  state: z.enum(leadStates),
  outcome: z.enum(leadOutcomes).nullable(),
  outcomeReason: z.string().nullable(),
  ownerId: z.string().nullable(),
  review: z.enum(leadReviews),
  receivedAt: z.number(),
  waitingSince: time,
  dueAt: time,
  /** The position in the queue, to continue a page from. */
  queueAt: z.number(),
  tasks: z.array(z.strictObject({ taskId: z.string(), text: z.string(), dueAt: z.number() })),
  version: z.number(),
});
export type LeadEntryView = z.output<typeof leadEntrySchema>;

export const leadRecordSchema = z.strictObject({
  entry: leadEntrySchema,
  nextStep: z.looseObject({ kind: z.string() }),
  contacts: z.array(z.strictObject({ contactId: z.string(), receivedAt: z.number(), message: z.string().nullable() })),
  consent: z.strictObject({ text: z.string().nullable(), isGiven: z.boolean(), at: z.number() }).nullable(),
  events: z.array(
    z.strictObject({
      seq: z.number(),
      at: z.number(),
      actorId: z.string().nullable(),
      event: z.looseObject({ kind: z.string() }),
    }),
  ),
  others: z.array(leadEntrySchema),
});

/** A lead as lists show it. */
export function leadEntryView({ work, lead }: LeadEntry): LeadEntryView {
  const { siteId, leadId, category, dealershipSlug, state, outcome, outcomeReason, ownerId, review } = work;
  const dueAt = nextDueAt(work);
  const vehicle = [lead.vehicle?.year, lead.vehicleMake, lead.vehicleModel, lead.vehicle?.badge];
  return {
    siteId,
    leadId,
    reference: leadReference(leadId),
    name: [lead.name, lead.lastName].filter(Boolean).join(" "),
    phone: lead.phone,
    email: lead.email,
    vehicle: vehicle.filter(Boolean).join(" "),
    message: lead.message,
    category,
    dealershipSlug,
    state,
    outcome,
    outcomeReason,
    ownerId,
    review,
    receivedAt: work.receivedAt,
    waitingSince: work.waitingSince,
    dueAt,
    queueAt: dueAt ?? work.waitingSince ?? work.receivedAt,
    tasks: [...work.tasks],
    version: work.version,
  };
}

/** A lead with its timeline, as its page shows it. */
export function leadRecordView({ work, lead, events, others }: LeadRecord): z.input<typeof leadRecordSchema> {
  const first = { contactId: lead.leadId, receivedAt: lead.receivedAt, message: lead.message };
  const later = lead.laterContacts.map(({ contactId, receivedAt, message }) => ({ contactId, receivedAt, message }));
  const { consent } = lead;
  return {
    entry: leadEntryView({ work, lead }),
    nextStep: { ...staffNextStep(work, lead) },
    contacts: [first, ...later],
    consent: consent && { text: consent.text, isGiven: consent.isGiven, at: consent.at },
    events: events.map(({ seq, at, actorId, event }) => ({ seq, at, actorId, event: { ...event } })),
    others: others.map(leadEntryView),
  };
}
