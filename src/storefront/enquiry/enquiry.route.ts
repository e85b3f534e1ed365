import type { Context } from "hono";
import { type SignInAsked, signInHref } from "../../accounts/sign-in-address.ts";
import { gateOfPath, isGateShut } from "../../accounts/sign-in-gate.ts";
import type { Appointments } from "../../leads/appointments.ts";
import { messagesOf } from "../../leads/delivery/delivery-target.ts";
import { enquiryLead } from "../../leads/enquiry.ts";
import type { LeadStore, NewLead, StoredLead } from "../../leads/lead-store.ts";
import { sameEnquiryKeys, sameSince } from "../../leads/same-enquiry.ts";
import { completingDeliveries, heldDeliveries, isContinuable } from "../../leads/lead-steps.ts";
import { type FieldError, readEnquiry, type ValidEnquiry } from "../../leads/read-enquiry.ts";
import type { Location } from "../../sites/site-location.ts";
import { reserveHref } from "../../vehicles/reserve-href.ts";
import { vehicleHref } from "../../vehicles/vehicle-href.ts";
import type { Page } from "../page.ts";
import type { SiteRequest } from "../site-request.ts";
import { formOf } from "./enquiry.ts";
import { readBody, type SentFields, sentText } from "./enquiry-body.route.ts";
import { enquiryPage } from "./enquiry-pages.ts";
import { consentOf, fieldsOfLead, type SpamGuardPorts, suspicionsOfEnquiry, valuationOf } from "./enquiry-signs.ts";
import { type EnquirySubject, enquirySubject } from "./enquiry-subject.ts";
import { chooseTime } from "./enquiry-time.ts";

export type EnquiryPorts = SpamGuardPorts & {
  leads: LeadStore;
  appointments: Appointments;
  newId: () => string;
  /** A key for an enquiry that came without one, equal for equal texts. */
  keyOf: (text: string) => string;
};

/** Who sends it. */
type Sender = { isSignedIn: () => Promise<boolean> };

/** What came of an enquiry. */
export type EnquiryOutcome =
  /** `nextStep`: the form's next page, for who has no scripts; null after the last one. */
  | { kind: "stored"; leadId: string; nextStep: Page | null }
  | { kind: "invalid"; errors: FieldError[]; page: Page }
  | { kind: "refused"; status: 400 | 415; message: string }
  /** It stands behind the site's gate, and nobody is signed in. `href`: where to sign in. */
  | { kind: "gated"; href: string };

const keyPattern = /^[A-Za-z0-9_-]{8,64}$/;
/** Without a key of its own the same enquiry within at least this time is one enquiry: a double click, a reload. */
const sameEnquiryWithinMs = 60 * 60 * 1000;

/**
 * Takes an enquiry, or a step of one, as JSON or as a plain form: checks it, stores it with its deliveries, then
 * answers. `lead_id` names the lead that an earlier step made; `isLastStep` false says that more will follow.
 */
export async function receiveEnquiry(
  context: Context,
  request: SiteRequest,
  ports: EnquiryPorts & Sender,
): Promise<EnquiryOutcome> {
  const body = await readBody(context);
  if (body === null)
    return { kind: "refused", status: 400, message: "The enquiry could not be read. Send a form or a JSON object." };
  const subject = await enquirySubject(body["kind"], sentText(body, "car_id"), request);
  const gatedPage = gatedPageOf(subject);
  if (gatedPage !== null && !(await ports.isSignedIn())) return { kind: "gated", href: signInHref(gatedPage) };
  const before = await earlierStep(body, request, ports.leads);
  if (before?.isLastStep) return { kind: "stored", leadId: before.leadId, nextStep: null };
  const sent: SentFields = { ...fieldsOfLead(before), ...body };
  const form = formOf({ ...subject, location: subject.vehicle && subject.location });
  const steps = filledSteps(sent, form.steps.length);
  const isLastStep = steps === form.steps.length && sentText(sent, "isLastStep") !== "false";
  const step: Step = { subject, sent, steps, isLastStep, before };
  const checked = readEnquiry(sent, form, steps);
  if (!checked.ok) return refused(step, checked.errors, request);
  const leadId = before?.leadId ?? ports.newId();
  const place = placeOfEnquiry(checked.enquiry, subject);
  const booking = { leadId, holder: ports.keyOf(`${request.site.slug} ${checked.enquiry.phone}`) };
  const time = await chooseTime(checked.enquiry.dateTime, place, booking, subject, request, ports.appointments);
  if (time.kind === "refused") return refused(step, [{ field: "dateTime", message: time.message }], request);
  const address = (context.get("clientAddress") as string | null | undefined) ?? null;
  const lead = enquiryLead(checked.enquiry, {
    ...subject,
    dealershipSlug: checked.enquiry.dealershipSlug ?? place?.dealershipSlug ?? null,
    manufacturerSlug: subject.settings.singleManufacturer,
    hiddenMessage: subject.kind === "photo-request" ? subject.settings.enquiry.photoRequestMessage : null,
    isLastStep,
    isTimeBooked: time.kind === "booked",
    consent: before?.consent ?? consentOf(sent, checked.enquiry, subject, address, request),
    suspicions:
      before?.suspicions ?? (await suspicionsOfEnquiry(sent, checked.enquiry, subject, address, request, ports)),
    valuation: valuationOf(sent, visitorOf(context), subject),
  });
  const stored = { ...lead, siteId: request.site.slug, leadId, receivedAt: before?.receivedAt ?? request.now };
  const keys = keysOf(context, checked.enquiry, step, request, ports);
  const storedId =
    before === null ? await storeNew(stored, keys, request, ports) : await storeLater(stored, request, ports);
  return { kind: "stored", leadId: storedId, nextStep: isLastStep ? null : nextStep(step, storedId, request) };
}

/** The page to sign in for before an enquiry of this kind is taken: the gate of its page holds for what it sends (SI-07). */
function gatedPageOf({ kind, vehicle, settings }: EnquirySubject): SignInAsked | null {
  if (kind !== "reservation" || vehicle === null) return null;
  const href = reserveHref(vehicle, settings);
  const gate = href && gateOfPath(href);
  return gate && isGateShut(gate, settings)
    ? { type: gate.type, redirect: href, back: vehicleHref(vehicle.slug) }
    : null;
}

function visitorOf({ req }: Context): { referer: string; userAgent: string } {
  return { referer: req.header("referer") ?? "", userAgent: req.header("user-agent") ?? "" };
}

/** One step of a form as it was sent. */
type Step = {
  subject: EnquirySubject;
  sent: SentFields;
  /** How many steps are filled in. */
  steps: number;
  isLastStep: boolean;
  /** The lead that an earlier step made. */
  before: StoredLead | null;
};

async function earlierStep(sent: SentFields, request: SiteRequest, leads: LeadStore): Promise<StoredLead | null> {
  const leadId = sentText(sent, "lead_id", 100);
  const lead = leadId === "" ? null : await leads.lead(request.site.slug, leadId);
  return lead !== null && (lead.isLastStep || isContinuable(lead, request.now)) ? lead : null;
}

/** A form that says nothing of steps is whole; one that is not at its last step is at the first, unless it says. */
function filledSteps(sent: SentFields, all: number): number {
  if (sentText(sent, "isLastStep") !== "false") return all;
  return Math.min(all, Math.max(1, Math.trunc(Number(sentText(sent, "step"))) || 1));
}

function placeOfEnquiry({ locationSlug }: ValidEnquiry, { settings, location }: EnquirySubject): Location | null {
  return settings.locations.find(({ slug, visible }) => visible && slug === locationSlug) ?? location;
}

/** A time that was booked for a repeat is given back: the first lead has its own. */
async function storeNew(stored: NewLead, keys: Keys, request: SiteRequest, ports: EnquiryPorts): Promise<string> {
  const [key, ...earlierKeys] = keys;
  const deliveries = messagesOf(stored, request, ports.keyOf);
  const outbox = stored.isLastStep ? deliveries : heldDeliveries(deliveries);
  // A first step says too little to be known again: what follows it could end in another lead.
  const receipt = await ports.leads.submit(stored, key, outbox, {
    earlierKeys,
    sameKeys: stored.isLastStep ? sameEnquiryKeys(stored) : [],
    sameSince: sameSince(request.now, request.site.leadDelivery.sameEnquiryHours),
  });
  if (receipt.leadId !== stored.leadId) await ports.appointments.release(stored.siteId, stored.leadId);
  return receipt.leadId;
}

/** Of two last steps that come at once the first one counts. */
async function storeLater(stored: NewLead, request: SiteRequest, ports: EnquiryPorts): Promise<string> {
  const deliveries = stored.isLastStep ? messagesOf(stored, request, ports.keyOf) : [];
  await ports.leads.continueLead(stored, completingDeliveries(deliveries, request.now, ports.keyOf));
  return stored.leadId;
}

type Keys = [key: string, ...earlier: string[]];

/** The browser's own key; without one the content's in this hour, and in the hour before. */
function keysOf(
  context: Context,
  enquiry: ValidEnquiry,
  { subject: { kind, vehicle } }: Step,
  request: SiteRequest,
  ports: EnquiryPorts,
): Keys {
  const given = context.req.header("idempotency-key");
  if (given && keyPattern.test(given)) return [given];
  const hour = Math.floor(request.now / sameEnquiryWithinMs);
  const keyIn = (period: number) => ports.keyOf(JSON.stringify([period, kind, vehicle?.id ?? null, enquiry]));
  return [keyIn(hour), keyIn(hour - 1)];
}

function refused({ subject, sent, steps, before }: Step, errors: FieldError[], request: SiteRequest): EnquiryOutcome {
  const page = enquiryPage(subject, request, { sent, errors, step: steps, leadId: before?.leadId ?? null });
  return { kind: "invalid", errors, page };
}

function nextStep({ subject, sent, steps }: Step, leadId: string, request: SiteRequest): Page {
  return enquiryPage(subject, request, { sent, errors: [], step: steps + 1, leadId });
}
