import type { Appointments } from "../../leads/appointments.ts";
import { messagesOf } from "../../leads/delivery/delivery-target.ts";
import { kindDefinitions } from "../../leads/enquiry-kind.ts";
import { leadPlaceOf } from "../../leads/lead-place.ts";
import { confirmOnce, threadKeys } from "../../leads/enquiry-thread.ts";
import { enquiryLead } from "../../leads/enquiry.ts";
import type { LeadStore, NewLead } from "../../leads/lead-store.ts";
import { completingDeliveries, heldDeliveries } from "../../leads/lead-steps.ts";
import type { ValidEnquiry } from "../../leads/read-enquiry.ts";
import { sameEnquiryKeys, sameSince } from "../../leads/same-enquiry.ts";
import type { Location } from "../../sites/site-location.ts";
import type { SiteRequest } from "../site-request.ts";
import { consentOfStep, type SpamGuardPorts, suspicionsOfEnquiry, valuationOf } from "./enquiry-signs.ts";
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
  isTimeBooked: boolean;
  sender: Sender;
};

/** Without a key of its own the same enquiry within at least this time is one enquiry: a double click, a reload. */
const sameEnquiryWithinMs = 60 * 60 * 1000;

/** Stores a step of an enquiry with its deliveries. Answers the lead's id: that of the first one for a repeat. */
export async function storeEnquiry(step: CheckedStep, request: SiteRequest, ports: EnquiryPorts): Promise<string> {
  const lead = await leadOf(step, request, ports);
  if (step.before !== null) return storeLater(lead, request, ports);
  return storeNew(lead, keysOf(step, request, ports), request, ports);
}

/** What proves consent and speaks against a person is that of the first step. */
async function leadOf(step: CheckedStep, request: SiteRequest, ports: EnquiryPorts): Promise<NewLead> {
  const { subject, sent, enquiry, before, sender, place, isLastStep, isTimeBooked } = step;
  const { kind, settings } = subject;
  const lead = enquiryLead(enquiry, {
    ...subject,
    place: place && leadPlaceOf(place, settings, kindDefinitions[kind].department),
    dealershipSlug: enquiry.dealershipSlug ?? place?.dealershipSlug ?? null,
    manufacturerSlug: settings.singleManufacturer,
    hiddenMessage: kind === "photo-request" ? settings.enquiry.photoRequestMessage : null,
    isLastStep,
    isTimeBooked,
    consent: consentOfStep(sent, enquiry, subject, sender.address, request, before?.consent ?? null),
    suspicions:
      before?.suspicions ?? (await suspicionsOfEnquiry(sent, enquiry, subject, sender.address, request, ports)),
    valuation: valuationOf(sent, sender, subject),
  });
  const earlierEnquiry = before?.earlierEnquiry ?? null;
  return {
    ...lead,
    earlierEnquiry,
    siteId: request.site.slug,
    leadId: step.leadId,
    receivedAt: before?.receivedAt ?? request.now,
  };
}

/** A time that was booked for a repeat is given back: the first lead has its own. */
async function storeNew(lead: NewLead, keys: Keys, request: SiteRequest, ports: EnquiryPorts): Promise<string> {
  const [key, ...earlierKeys] = keys;
  const deliveries = messagesOf(lead, request, ports.keyOf);
  const outbox = lead.isLastStep ? deliveries : heldDeliveries(deliveries);
  // A first step says too little to be known again: what follows it could end in another lead.
  const receipt = await ports.leads.submit(lead, key, outbox, {
    earlierKeys,
    sameKeys: lead.isLastStep ? sameEnquiryKeys(lead) : [],
    threadKeys: threadKeys(lead),
    confirmOnce: confirmOnce(lead),
    sameSince: sameSince(request.now, request.site.leadDelivery.sameEnquiryHours),
  });
  if (receipt.leadId !== lead.leadId) await ports.appointments.release(lead.siteId, lead.leadId);
  return receipt.leadId;
}

/** Of two last steps that come at once the first one counts. */
async function storeLater(lead: NewLead, request: SiteRequest, ports: EnquiryPorts): Promise<string> {
  const deliveries = lead.isLastStep ? messagesOf(lead, request, ports.keyOf) : [];
  await ports.leads.continueLead(lead, completingDeliveries(deliveries, request.now, ports.keyOf));
  return lead.leadId;
}

type Keys = [key: string, ...earlier: string[]];

/** The browser's own key; without one the content's in this hour, and in the hour before. */
function keysOf({ sender, enquiry, subject }: CheckedStep, { now }: SiteRequest, { keyOf }: EnquiryPorts): Keys {
  if (sender.key !== null) return [sender.key];
  const { kind, vehicle } = subject;
  const hour = Math.floor(now / sameEnquiryWithinMs);
  const keyIn = (period: number) => keyOf(JSON.stringify([period, kind, vehicle?.id ?? null, enquiry]));
  return [keyIn(hour), keyIn(hour - 1)];
}
