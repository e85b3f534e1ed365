import { z } from "zod";
import type { Installation } from "../desk/scope.ts";
import { leadReference } from "../leads/lead-reference.ts";
import type { LeadEntry } from "./lead-desk.ts";
import { leadOutcomes, leadReviews, leadStates, type LeadWork, nextDueAt } from "./lead-work.ts";

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
  /** The dealership, else the site. */
  place: z.string(),
  state: z.enum(leadStates),
  outcome: z.enum(leadOutcomes).nullable(),
  outcomeReason: z.string().nullable(),
  ownerId: z.string().nullable(),
  ownerName: z.string().nullable(),
  review: z.enum(leadReviews),
  receivedAt: z.number(),
  waitingSince: time,
  answerDueAt: time,
  dueAt: time,
  /** The position in the queue, to continue a page from. */
  queueAt: z.number(),
  tasks: z.array(z.strictObject({ taskId: z.string(), text: z.string(), dueAt: z.number() })),
  version: z.number(),
});
export type LeadEntryView = z.output<typeof leadEntrySchema>;

/** The names of what a lead refers to. */
export type LeadNames = { people: ReadonlyMap<string, string>; installation: Installation };

/** A lead as lists show it. */
export function leadEntryView({ work, lead }: LeadEntry, names: LeadNames): LeadEntryView {
  const vehicle = [lead.vehicle?.year, lead.vehicleMake, lead.vehicleModel, lead.vehicle?.badge];
  return {
    ...workView(work, names),
    name: [lead.name, lead.lastName].filter(Boolean).join(" "),
    phone: lead.phone,
    email: lead.email,
    vehicle: vehicle.filter(Boolean).join(" "),
    message: lead.message,
  };
}

/** A lead that somebody else claimed, for a person who may no longer see whose enquiry it is. */
export function takenLeadView(work: LeadWork, names: LeadNames): LeadEntryView {
  return { ...workView(work, names), tasks: [], name: "", phone: "", email: "", vehicle: "", message: null };
}

function workView(work: LeadWork, { people, installation }: LeadNames) {
  const { siteId, leadId, category, dealershipSlug, state, outcome, outcomeReason, ownerId, review } = work;
  const { receivedAt, waitingSince, answerDueAt, version } = work;
  const dueAt = nextDueAt(work);
  const site = installation.sites.find((each) => each.siteId === siteId);
  const dealership = site?.dealerships.find(({ slug }) => slug === dealershipSlug);
  return {
    siteId,
    leadId,
    reference: leadReference(leadId),
    category,
    dealershipSlug,
    place: dealership?.name ?? site?.name ?? siteId,
    state,
    outcome,
    outcomeReason,
    ownerId,
    ownerName: ownerId === null ? null : (people.get(ownerId) ?? null),
    review,
    receivedAt,
    waitingSince,
    answerDueAt,
    dueAt,
    queueAt: dueAt ?? waitingSince ?? receivedAt,
    tasks: [...work.tasks],
    version,
  };
}
