import type { Appointments } from "../leads/appointments.ts";
import { contactPointsOf } from "../leads/contact-point.ts";
import { messagesOf } from "../leads/delivery/delivery-target.ts";
import { kindDefinitions } from "../leads/enquiry-kind.ts";
import { leadPlaceOf } from "../leads/lead-place.ts";
import { confirmationDayKeys, confirmOnce, threadKeys } from "../leads/enquiry-thread.ts";
import { enquiryLead } from "../leads/enquiry.ts";
import type { Suspicion } from "../leads/lead.ts";
import type { LeadStore, NewLead } from "../leads/lead-store.ts";
import { changedDeliveries, completingDeliveries, heldDeliveries } from "../leads/delivery/lead-steps.ts";
import type { ValidEnquiry } from "../leads/read-enquiry.ts";
import { sameEnquiryKeys, sameSince } from "../leads/same-enquiry.ts";
import type { Location } from "../sites/site-location.ts";
import type { EnquirySite } from "./enquiry-site.ts";
import { consentOfStep, type SpamGuardPorts, valuationOf } from "./enquiry-signs.ts";
import type { ChosenTime } from "./enquiry-time.ts";
import type { SentStep } from "./sent-step.ts";

export type EnquiryPorts = SpamGuardPorts & {
  leads: LeadStore;
  appointments: Appointments;
  newId: () => string;
  /** A key for an enquiry that came without one, equal for equal texts. */
  keyOf: (text: string) => string;
};

/** Who sends an enquiry, as far as the request tells. */
export type Sender = {
  address: string | null;
  referer: string;
  userAgent: string;
  /** The key that the browser gave this enquiry, so that it arrives once; null when it gave none. */
  key: string | null;
};

/** A step in which everything is as it must be. */
export type CheckedStep = SentStep & {
  leadId: string;
  enquiry: ValidEnquiry;
  /** Where the shopper will go or ask. */
  place: Location | null;
  time: ChosenTime;
  /** Not empty: suspect. Of later steps that of the first. */
  suspicions: Suspicion[];
  sender: Sender;
  keys: EnquiryKeys;
  /** The one under which it is stored. */
  key: string;
  /** Id of the finished lead that it says anew; null when it does not. */
  corrected: string | null;
};

/** The names of one sending. */
export type EnquiryKeys = {
  /** The first is the sending's own; others are what it would have had before. */
  all: [key: string, ...earlier: string[]];
  /** Stands for what was sent, equal for equal contents. */
  content: string;
  /** Each key with the content: for a correction under a key that was used, and for later steps of a form. */
  exact: [key: string, ...earlier: string[]];
  /** The browser's key with each of the person's contact points, because several people may share a key. */
  owners: string[];
};

/** Without a key of its own the same enquiry within at least this time is one enquiry: a double click, a reload. */
const sameEnquiryWithinMs = 60 * 60 * 1000;

/**
 * Stores a step of an enquiry with its deliveries. Answers the lead's id: that of the first one for a repeat or a
 * correction. Null when another content of the same enquiry was stored meanwhile.
 */
export async function storeEnquiry(
  step: CheckedStep,
  request: EnquirySite,
  ports: EnquiryPorts,
): Promise<string | null> {
  const lead = leadOf(step, request);
  const leadId =
    step.before === null ? await storeNew(lead, step, request, ports) : await storeLater(lead, step, request, ports);
  if (leadId !== null) await settleTime(step, leadId, request, ports);
  return leadId;
}

/** The booked time is the stored lead's, whoever asked for it first; one that was chosen before it is free again. */
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

/** What proves consent and speaks against a person is that of the first step. */
function leadOf(step: CheckedStep, request: EnquirySite): NewLead {
  const { subject, sent, enquiry, before, sender, place, isLastStep, time, suspicions } = step;
  const { kind, settings } = subject;
  const dateTime = time.kind === "wish" || time.kind === "booked" ? time.dateTime : null;
  const lead = enquiryLead(
    { ...enquiry, dateTime },
    {
      ...subject,
      place: place && leadPlaceOf(place, settings, kindDefinitions[kind].department),
      dealershipSlug: enquiry.dealershipSlug ?? place?.dealershipSlug ?? null,
      manufacturerSlug: settings.singleManufacturer,
      hiddenMessage: kind === "photo-request" ? settings.enquiry.photoRequestMessage : null,
      isLastStep,
      isTimeBooked: time.kind === "booked",
      consent: consentOfStep(sent, enquiry, subject, sender.address, request, before?.consent ?? null),
      suspicions,
      valuation: valuationOf(sent, sender, subject),
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
): Promise<string | null> {
  const [, ...earlierKeys] = keys.all;
  const deliveries = messagesOf(lead, request, ports.keyOf);
  const outbox = lead.isLastStep ? deliveries : heldDeliveries(deliveries);
  const receipt = await ports.leads.submit(lead, key, outbox, {
    ...(corrected === null ? { earlierKeys } : { laterOf: corrected }),
    // A first step says too little to be known again: what follows it could end in another lead.
    sameKeys: lead.isLastStep ? sameEnquiryKeys(lead) : [],
    threadKeys: threadKeys(lead),
    confirmOnce: confirmOnce(lead, corrected !== null),
    sameSince: sameSince(request.now, request.site.leadDelivery.sameEnquiryHours),
    content: keys.content,
    ownerKeys: keys.owners,
  });
  return receipt.outcome === "changed" ? null : receipt.leadId;
}

/** A later step, or an earlier one said anew: what was held back is replaced, and what was sent is followed. */
async function storeLater(
  lead: NewLead,
  { keys, key }: CheckedStep,
  request: EnquirySite,
  ports: EnquiryPorts,
): Promise<string | null> {
  const deliveries = messagesOf(lead, request, ports.keyOf);
  const outbox = lead.isLastStep
    ? completingDeliveries(deliveries, request.now, ports.keyOf)
    : changedDeliveries(deliveries, keys.content, ports.keyOf);
  const sent = { key, content: keys.content, dayKeys: confirmationDayKeys(lead), threadKeys: threadKeys(lead) };
  return (await ports.leads.continueLead(lead, outbox, sent)) ? lead.leadId : null;
}

/** The browser's own key; without one the content's in this hour, and in the hour before. */
export function enquiryKeys(
  { sender, enquiry, subject, isLastStep }: Pick<CheckedStep, "sender" | "enquiry" | "subject" | "isLastStep">,
  { now }: EnquirySite,
  { keyOf }: Pick<EnquiryPorts, "keyOf">,
): EnquiryKeys {
  const { kind, vehicle, unlistedId } = subject;
  const about = [kind, vehicle?.id ?? unlistedId ?? null, enquiry];
  const hour = Math.floor(now / sameEnquiryWithinMs);
  const keyIn = (period: number) => keyOf(JSON.stringify([period, ...about]));
  const [own, ...earlier] = sender.key === null ? [keyIn(hour), keyIn(hour - 1)] : [sender.key];
  const content = keyOf(JSON.stringify([...about, isLastStep]));
  const withContent = (key: string) => `${key} ${content}`;
  const owners =
    sender.key === null ? [] : contactPointsOf(enquiry).map((point) => JSON.stringify(["sent with", own, point]));
  return { all: [own, ...earlier], content, exact: [withContent(own), ...earlier.map(withContent)], owners };
}
