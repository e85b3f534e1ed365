import type { Appointments } from "../leads/appointments.ts";
import { toContactPoints } from "../leads/contact-point.ts";
import { leadMessages } from "../leads/delivery/delivery-target.ts";
import { kindDepartment, kindDefinitions } from "../enquiry-kinds/enquiry-kinds.ts";
import { toLeadPlace } from "../leads/lead-place.ts";
import { confirmationDayKeys, confirmOnce, threadKeys } from "../leads/enquiry-thread.ts";
import { enquiryLead } from "../leads/enquiry.ts";
import type { Suspicion } from "../leads/lead.ts";
import type { LeadStore, NewLead } from "../leads/lead-store.ts";
import { changedDeliveries, completingDeliveries, heldDeliveries } from "../leads/delivery/lead-steps.ts";
import type { ValidEnquiry } from "../leads/read-enquiry.ts";
import { addressConnection } from "../leads/spam-guard.ts";
import { comparedName, sameEnquiryKeys, sameSince } from "../leads/same-enquiry.ts";
import type { Location } from "../locations/location.ts";
import type { EnquirySite } from "./enquiry-site.ts";
import { consentOfStep, type SpamGuardPorts, leadValuation } from "./enquiry-signs.ts";
import type { ChosenTime } from "./enquiry-time.ts";
import type { SentStep } from "./sent-step.ts";
import { hourMs } from "../settings/durations.ts";

export type EnquiryPorts = SpamGuardPorts & {
  leads: LeadStore;
  appointments: Appointments;
  newId: () => string;
  /** Derives a key for an enquiry that was sent without one; equal texts get equal keys. */
  hashKey: (text: string) => string;
};

export type Sender = {
  address: string | null;
  referer: string;
  userAgent: string;
  /** The browser's idempotency key for this enquiry; null if it sent none. */
  key: string | null;
};

export type CheckedStep = SentStep & {
  leadId: string;
  enquiry: ValidEnquiry;
  /** The location the shopper chose, or the vehicle's. */
  place: Location | null;
  time: ChosenTime;
  /** Non-empty for a suspect enquiry. Later steps inherit those of the first. */
  suspicions: Suspicion[];
  sender: Sender;
  keys: EnquiryKeys;
  key: string;
  /** Id of the finished lead that it corrects; null if none. */
  corrected: string | null;
};

export type EnquiryKeys = {
  /** The first is the submission's own; the others are those it could have had before. */
  all: [key: string, ...earlier: string[]];
  content: string;
  /** Each key combined with the content: for corrections that reuse a key, and for later steps of a form. */
  exact: [key: string, ...earlier: string[]];
  /** The browser's key combined with each contact point, because several people may share a key. */
  owners: string[];
};

/**
 * Without a key, equal enquiries over one connection within at least this time count as one (a double click, a reload).
 */
const sameEnquiryWithinMs = hourMs;

/** The lead of a stored step. `isJoined`: it is a lead that somebody sent before, with equal content. */
export type StoredStep = { leadId: string; isJoined: boolean };

/**
 * Stores a step of an enquiry with its deliveries. For a repeat or a correction, the lead is the first one. Returns
 * null if different content of the same enquiry was stored in the meantime.
 */
export async function storeEnquiry(
  step: CheckedStep,
  request: EnquirySite,
  ports: EnquiryPorts,
): Promise<StoredStep | null> {
  const lead = newLead(step, request);
  const stored =
    step.before === null ? await storeNew(lead, step, request, ports) : await storeLater(lead, step, request, ports);
  if (stored !== null) await settleTime(step, stored.leadId, request, ports);
  return stored;
}

/**
 * The booked time belongs to the stored lead, even if a repeat of the enquiry booked it. A previously booked time is
 * released.
 */
async function settleTime(
  { time, corrected, leadId }: CheckedStep,
  storedId: string,
  { site, now }: EnquirySite,
  { appointments }: EnquiryPorts,
): Promise<void> {
  if (time.kind === "booked") await appointments.book({ ...time.appointment, leadId: storedId }, now);
  else if (corrected !== null) await appointments.release(site.slug, corrected);
  if (leadId !== storedId) await appointments.release(site.slug, leadId);
}

/** Consent and suspicions are those of the first step. */
function newLead(step: CheckedStep, request: EnquirySite): NewLead {
  const { subject, sent, enquiry, before, sender, place, isLastStep, time, suspicions } = step;
  const { kind, settings } = subject;
  const { hiddenMessage } = kindDefinitions[kind].lead;
  const dateTime = time.kind === "wish" || time.kind === "booked" ? time.dateTime : null;
  const lead = enquiryLead(
    { ...enquiry, dateTime },
    {
      ...subject,
      place: place && toLeadPlace(place, settings, kindDepartment(kind)),
      dealershipSlug: enquiry.dealershipSlug ?? place?.dealershipSlug ?? null,
      manufacturerSlug: settings.singleManufacturer,
      hiddenMessage: hiddenMessage && settings.enquiry[hiddenMessage],
      isLastStep,
      isTimeBooked: time.kind === "booked",
      consent: consentOfStep(sent, enquiry, subject, sender.address, request, before?.consent ?? null),
      suspicions,
      valuation: leadValuation(sent, sender, subject),
    },
  );
  const earlierEnquiry = before?.earlierEnquiry ?? null;
  return {
    ...lead,
    earlierEnquiry,
    siteId: request.site.slug,
    leadId: step.leadId,
    receivedAt: before?.receivedAt ?? request.now,
  };
}

async function storeNew(
  lead: NewLead,
  { keys, key, corrected }: CheckedStep,
  request: EnquirySite,
  ports: EnquiryPorts,
): Promise<StoredStep | null> {
  const [, ...earlierKeys] = keys.all;
  const deliveries = leadMessages(lead, request, ports.hashKey);
  const outbox = lead.isLastStep ? deliveries : heldDeliveries(deliveries);
  const receipt = await ports.leads.submit(lead, key, outbox, {
    ...(corrected === null ? { earlierKeys } : { correctedLeadId: corrected }),
    // A first step has too little content to identify it: the steps after it could end in another lead.
    sameKeys: lead.isLastStep ? sameEnquiryKeys(lead) : [],
    threadKeys: threadKeys(lead),
    confirmOnce: confirmOnce(lead, corrected !== null),
    sameSince: sameSince(request.now, request.site.leadDelivery.sameEnquiryHours),
    content: keys.content,
    ownerKeys: keys.owners,
  });
  const { outcome, leadId } = receipt;
  return outcome === "changed" ? null : { leadId, isJoined: outcome === "joined" && corrected === null };
}

/** Stores a later step, or a correction of an earlier one: replaces held deliveries and follows up sent ones. */
async function storeLater(
  lead: NewLead,
  { keys, key }: CheckedStep,
  request: EnquirySite,
  ports: EnquiryPorts,
): Promise<StoredStep | null> {
  const deliveries = leadMessages(lead, request, ports.hashKey);
  const outbox = lead.isLastStep
    ? completingDeliveries(deliveries, request.now, ports.hashKey)
    : changedDeliveries(deliveries, keys.content, ports.hashKey);
  const sent = { key, content: keys.content, dayKeys: confirmationDayKeys(lead), threadKeys: threadKeys(lead) };
  const isStored = await ports.leads.continueLead(lead, outbox, sent);
  return isStored ? { leadId: lead.leadId, isJoined: false } : null;
}

/** Uses the browser's key; without one, the connection and the content in this hour and in the previous hour. */
export function enquiryKeys(
  { sender, enquiry, subject, isLastStep }: Pick<CheckedStep, "sender" | "enquiry" | "subject" | "isLastStep">,
  { now }: EnquirySite,
  { hashKey }: Pick<EnquiryPorts, "hashKey">,
): EnquiryKeys {
  const { kind, vehicle, unlistedId } = subject;
  const subjectKey = [kind, vehicle?.id ?? unlistedId ?? null];
  const about = [...subjectKey, enquiry];
  const alike = [...subjectKey, { ...enquiry, name: comparedName(enquiry.name), email: enquiry.email.toLowerCase() }];
  const hour = Math.floor(now / sameEnquiryWithinMs);
  const connection = sender.address === null ? null : addressConnection(sender.address);
  const keyIn = (period: number) => hashKey(JSON.stringify([period, connection, ...alike]));
  const [own, ...earlier] = sender.key === null ? [keyIn(hour), keyIn(hour - 1)] : [sender.key];
  // Under a key, a change of letters is a correction.
  const content = hashKey(JSON.stringify([...(sender.key === null ? alike : about), isLastStep]));
  const withContent = (key: string) => `${key} ${content}`;
  const owners =
    sender.key === null ? [] : toContactPoints(enquiry).map((point) => JSON.stringify(["sent with", own, point]));
  return { all: [own, ...earlier], content, exact: [withContent(own), ...earlier.map(withContent)], owners };
}
