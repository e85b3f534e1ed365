import { z } from "zod";
import type { findTargetsKind } from "../leads/delivery/delivery-target.ts";
import type { LeadTargetKind } from "../leads/delivery/lead-targets.ts";
import { type FactsOfLead, type LeadFact, leadFacts } from "../leads/delivery/lead-facts.ts";
import { consentAnswerText } from "../leads/consent.ts";
import { contactsOfLead, newestContact } from "../leads/lead-contacts.ts";
import type { LeadLinks } from "../leads/lead-links.ts";
import type { LeadConsent } from "../leads/lead.ts";
import type { LeadSite } from "../leads/lead-site.ts";
import type { OutboxStatus } from "../outbox/outbox.ts";
import type { LeadRecord } from "./lead-desk.ts";
import { leadEntrySchema, leadEntryView, type LeadNames } from "./lead-views.ts";
import { staffNextStep } from "./staff-next-step.ts";

const factSchema = z.strictObject({ label: z.string(), text: z.string(), href: z.string().nullable() });

/** A vehicle as the site shows it now. */
export const vehicleNowSchema = z.strictObject({
  title: z.string(),
  price: z.string(),
  status: z.string(),
  stockNumber: z.string(),
  place: z.string().nullable(),
  /** Whether the site lists it. */
  isListed: z.boolean(),
  /** Its page; null if it has none. */
  address: z.string().nullable(),
});
export type VehicleNow = z.output<typeof vehicleNowSchema>;

const deliverySchema = z.strictObject({
  state: z.enum(["waiting", "sent", "failed"]),
  reason: z.string().nullable(),
});

const consentSchema = z.strictObject({
  /** The answer in two or three words. */
  answer: z.string(),
  isGiven: z.boolean(),
  /** The wording beside the box. */
  text: z.string().nullable(),
  notice: z.string(),
  termsText: z.string().nullable(),
  at: z.number(),
});

export const leadRecordSchema = z.strictObject({
  entry: leadEntrySchema,
  nextStep: z.looseObject({ kind: z.string() }),
  contacts: z.array(
    z.strictObject({
      contactId: z.string(),
      receivedAt: z.number(),
      message: z.string().nullable(),
      facts: z.array(factSchema),
      /** Facts of the vehicle when the enquiry was sent. */
      vehicleFacts: z.array(factSchema),
    }),
  ),
  vehicle: vehicleNowSchema.nullable(),
  consent: consentSchema.nullable(),
  events: z.array(
    z.strictObject({
      seq: z.number(),
      at: z.number(),
      actorId: z.string().nullable(),
      event: z.looseObject({ kind: z.string() }),
    }),
  ),
  /** The lead on its way to the dealership, and its confirmation to the shopper. */
  dealerDeliveries: z.array(deliverySchema.extend({ deliveryId: z.string(), label: z.string() })),
  /** What became of the answers, by the `deliveryId` of their events. */
  deliveries: z.record(z.string(), deliverySchema),
  /** Names of the people in the events, by id. */
  people: z.record(z.string(), z.string()),
  others: z.array(leadEntrySchema),
  lostReasons: z.array(z.string()),
});

export type RecordParts = LeadNames & {
  site: LeadSite;
  links: LeadLinks;
  vehicle: VehicleNow | null;
  lostReasons: readonly string[];
  /** The lead's deliveries to the dealership and its shopper. */
  delivered: readonly OutboxStatus[];
  /** Its answers. */
  sent: readonly OutboxStatus[];
};

/** A lead with its timeline, as its page shows it. */
export function leadRecordView(record: LeadRecord, parts: RecordParts): z.input<typeof leadRecordSchema> {
  const { work, lead, events, others } = record;
  const { site, links, people, vehicle, lostReasons, sent, delivered } = parts;
  const newest = newestContact(lead);
  return {
    entry: leadEntryView({ work, lead: newest }, parts),
    nextStep: { ...staffNextStep(work, newest) },
    contacts: contactsOfLead(lead).map((contact) => ({
      contactId: contact.contactId,
      receivedAt: contact.lead.receivedAt,
      message: contact.lead.message,
      ...contactFacts({ ...contact, site, links }),
    })),
    vehicle,
    consent: newest.consent && consentView(newest.consent),
    events: events.map(({ seq, at, actorId, event }) => ({ seq, at, actorId, event: { ...event } })),
    dealerDeliveries: delivered.flatMap(dealerDeliveries),
    deliveries: Object.fromEntries(sent.map((status) => [status.id, deliveryView(status)])),
    people: Object.fromEntries(people),
    others: others.map((other) => leadEntryView(other, parts)),
    lostReasons: [...lostReasons],
  };
}

const deliveryLabels: Record<LeadTargetKind | typeof findTargetsKind, string> = {
  mail: "Email to the dealership",
  "adf-mail": "ADF email to the dealership's system",
  "adf-post": "ADF to the dealership's system",
  "adf-file": "ADF file for the dealership's system",
  webhook: "Webhook of the dealership's system",
  "overdue-mail": "Alert that nobody opened it",
  "confirmation-mail": "Confirmation to the shopper",
  "lead-received": "No receiver is set",
};

const deliveryStates = { pending: "waiting", done: "sent", dead: "failed" } as const;

/** Other work about a lead, such as that of a reservation, has its own pages. */
function dealerDeliveries(status: OutboxStatus) {
  const { id, kind } = status;
  if (!isDelivery(kind)) return [];
  return [{ deliveryId: id, label: deliveryLabels[kind], ...deliveryView(status) }];
}

function isDelivery(kind: string): kind is keyof typeof deliveryLabels {
  return Object.hasOwn(deliveryLabels, kind);
}

function deliveryView({ state, lastError }: OutboxStatus) {
  return { state: deliveryStates[state], reason: state === "done" ? null : lastError };
}

/** The people whom a record names: owners, authors, and those to whom a lead went. */
export function peopleInRecord({ work, events, others }: LeadRecord): string[] {
  const inEvents = events.flatMap(({ actorId, event }) =>
    event.kind === "assigned" ? [actorId, event.from, event.to] : [actorId],
  );
  const ids = [work.ownerId, ...others.map((other) => other.work.ownerId), ...inEvents];
  return [...new Set(ids.filter((id) => id !== null))];
}

/** What the page of a lead shows elsewhere. */
const shownElsewhere: ReadonlySet<string> = new Set([
  "Contact",
  "Dealership",
  "Lead",
  "News and offers",
  "Page",
  "Received",
  "Reference",
  "Terms of use",
]);

function contactFacts(contact: FactsOfLead) {
  const { shopper, enquiry, vehicle, tradeIn } = leadFacts(contact);
  const asked = shopper.filter(({ label }) => label === "Postcode" || label === "Preferred contact method");
  const own = tradeIn.map((fact) => ({ ...fact, label: `Trade-in: ${fact.label.toLowerCase()}` }));
  return { facts: factViews([...enquiry, ...asked, ...own]), vehicleFacts: factViews(vehicle) };
}

function factViews(facts: readonly LeadFact[]) {
  const shown = facts.filter(({ label }) => !shownElsewhere.has(label));
  return shown.map(({ label, text, href }) => ({ label, text, href: href ?? null }));
}

function consentView(consent: LeadConsent): z.input<typeof consentSchema> {
  const { isGiven, text, notice, termsText, at } = consent;
  return { answer: consentAnswerText(consent), isGiven, text, notice, termsText, at };
}
