import type { SignInAsked } from "../accounts/sign-in-address.ts";
import { gateOfPath, isGateShut } from "../accounts/sign-in-gate.ts";
import { vehicleHref } from "../addresses/paths.ts";
import { contactPointsOf } from "../leads/contact-point.ts";
import { isContinuable } from "../leads/delivery/lead-steps.ts";
import type { KnownEnquiry, StoredLead } from "../leads/lead-store.ts";
import type { Lead } from "../leads/lead.ts";
import { type FieldError, readEnquiry } from "../leads/read-enquiry.ts";
import { reserveHref } from "../vehicles/reserve-href.ts";
import type { EnquirySite } from "./enquiry-site.ts";
import { suspicionsOfEnquiry } from "./enquiry-signs.ts";
import { type EnquirySubject, enquirySubject, placeOfEnquiry } from "./enquiry-subject.ts";
import { asWish, chooseTime, timeHolder } from "./enquiry-time.ts";
import { type SentFields, sentText } from "./sent-fields.ts";
import { earlierStep, type SentStep, sentStep } from "./sent-step.ts";
import { type EnquiryKeys, enquiryKeys, type EnquiryPorts, type Sender, storeEnquiry } from "./store-enquiry.ts";

/** What came of an enquiry, or of a step of one. */
export type Submission =
  /** `step`: what was sent; null when it was known already as a finished lead's. */
  | { kind: "stored"; leadId: string; step: SentStep | null }
  | { kind: "invalid"; step: SentStep; errors: FieldError[] }
  /** It stands behind the site's gate, and nobody is signed in. */
  | { kind: "gated"; signIn: SignInAsked };

export type SubmitPorts = EnquiryPorts & { isSignedIn: () => Promise<boolean> };

/**
 * Takes an enquiry, or a step of one: checks it, and stores it with its deliveries in one transaction. `lead_id` names
 * the lead that an earlier step made; `isLastStep` false says that more will follow.
 */
export async function submitEnquiry(
  body: SentFields,
  sender: Sender,
  request: EnquirySite,
  ports: SubmitPorts,
): Promise<Submission> {
  // Another try of the same enquiry may be stored in the meantime: by then it is known.
  const submission =
    (await submitOnce(body, sender, request, ports)) ?? (await submitOnce(body, sender, request, ports));
  if (submission === null) throw new Error("An enquiry was changed again while it was stored.");
  return submission;
}

/** Null when another try of the same enquiry was stored meanwhile. */
async function submitOnce(
  body: SentFields,
  sender: Sender,
  request: EnquirySite,
  ports: SubmitPorts,
): Promise<Submission | null> {
  const found = await earlierStep(body, request, ports.leads);
  const isForeign = found !== null && found.isLastStep && !(await isOwn(found, body, sender, ports.leads));
  const subject = await subjectOf(body, isForeign ? null : found, request);
  const gatedPage = gatedPageOf(subject);
  if (gatedPage !== null && !(await ports.isSignedIn())) return { kind: "gated", signIn: gatedPage };
  if (isForeign) {
    const repeated = await repeatOf(found, body, subject, { request, ports, sender });
    if (repeated !== null) return { kind: "stored", leadId: repeated, step: null };
  }
  const named = isForeign ? null : found;
  const step = sentStep(body, subject, named);
  const checked = readEnquiry(step.sent, step.form, step.steps);
  if (!checked.ok) return { kind: "invalid", step, errors: checked.errors };
  const { enquiry } = checked;
  const keys = enquiryKeys({ ...step, enquiry, sender }, request, ports);
  const known = await ports.leads.known(request.site.slug, [...keys.all, ...keys.exact], keys.content, keys.owners);
  if (known?.isSame && !isChangedBack(known, step, sender)) return { kind: "stored", leadId: known.leadId, step };
  const { before, corrected } = await leadOfStep(known, named, enquiry, request, ports.leads);
  const place = placeOfEnquiry(enquiry.locationSlug, subject);
  const leadId = before?.leadId ?? ports.newId();
  const holder = timeHolder(corrected ?? leadId, enquiry, sender.address, request, ports.keyOf);
  const chosen = await chooseTime(enquiry.dateTime, place, holder, subject, request, ports.appointments);
  if (chosen.kind === "refused")
    return { kind: "invalid", step, errors: [{ field: "dateTime", message: chosen.message }] };
  const suspicions =
    before?.suspicions ?? (await suspicionsOfEnquiry(step.sent, enquiry, subject, sender.address, request, ports));
  const time = suspicions.length > 0 ? await asWish(chosen, ports.appointments) : chosen;
  const key = storageKey(keys, known);
  const complete = { ...step, before, corrected, keys, key, leadId, enquiry, place, time, suspicions, sender };
  const storedId = await storeEnquiry(complete, request, ports);
  if (storedId === null) return null;
  return { kind: "stored", leadId: storedId, step };
}

/**
 * Whether a finished enquiry was corrected and is now sent again as it was at first. That is one more correction:
 * a browser retries only its latest text, so it is not a late retry of the first one.
 */
function isChangedBack({ replacedBy }: KnownEnquiry, { isLastStep }: SentStep, { key }: Sender): boolean {
  return replacedBy !== null && isLastStep && key !== null;
}

/** The key under which an enquiry is stored: different for every change, the same for every retry of a change. */
function storageKey({ all, exact }: EnquiryKeys, known: KnownEnquiry | null): string {
  if (known === null) return all[0];
  return known.isSame ? `${exact[0]} after ${known.replacedBy}` : exact[0];
}

/** The subject that a step names, or else that of the step before. */
async function subjectOf(body: SentFields, before: StoredLead | null, request: EnquirySite): Promise<EnquirySubject> {
  const vehicleId = sentText(body, "car_id") || (before?.carId ?? before?.unknownVehicle ?? "");
  return enquirySubject(body["kind"] ?? before?.form, vehicleId, request);
}

/**
 * Whether a form has the key that a lead was sent with, or names the email address or phone of its shopper. The id of
 * a finished lead stands in links that are passed on: whoever has only the id must neither read nor change the lead.
 */
async function isOwn(
  lead: StoredLead,
  body: SentFields,
  { key }: Sender,
  leads: EnquiryPorts["leads"],
): Promise<boolean> {
  const points = contactPointsOf({ email: sentText(body, "email"), phone: sentText(body, "phone") });
  if (contactPointsOf(lead).some((point) => points.includes(point))) return true;
  const known = key === null ? null : await leads.known(lead.siteId, [key], "");
  return known?.leadId === lead.leadId;
}

/** The finished lead, when its last step was sent again unchanged. That step may lack the shopper's contact details. */
async function repeatOf(
  lead: StoredLead,
  body: SentFields,
  subject: EnquirySubject,
  { request, ports, sender }: { request: EnquirySite; ports: EnquiryPorts; sender: Sender },
): Promise<string | null> {
  const step = sentStep(body, subject, lead);
  const checked = readEnquiry(step.sent, step.form, step.steps);
  if (!checked.ok) return null;
  const keys = enquiryKeys({ ...step, enquiry: checked.enquiry, sender }, request, ports);
  const known = await ports.leads.known(request.site.slug, [...keys.all, ...keys.exact], keys.content);
  return known?.isSame === true && known.leadId === lead.leadId ? lead.leadId : null;
}

type LeadOfStep = {
  /** The unfinished lead that the step goes on with, or says anew. */
  before: StoredLead | null;
  /** Id of the finished lead that is said anew. */
  corrected: string | null;
};

/**
 * Finds the lead that an enquiry corrects. A correction is never dropped. A key identifies a submission, not a person:
 * without a phone number or email address in common it is another person's enquiry.
 */
async function leadOfStep(
  known: KnownEnquiry | null,
  named: StoredLead | null,
  sent: Reached,
  { site, now }: EnquirySite,
  leads: EnquiryPorts["leads"],
): Promise<LeadOfStep> {
  const lead = known === null ? named : await leads.lead(site.slug, known.leadId);
  const none = { before: null, corrected: null };
  if (lead === null || lead.erasedAt !== null) return none;
  const isSamePerson = isReachedAlike(lead, sent);
  if (!isContinuable(lead, now)) return isSamePerson ? { before: null, corrected: lead.leadId } : none;
  // On a later step of an unfinished form every contact detail may have been corrected.
  return isSamePerson || lead.leadId === named?.leadId ? { before: lead, corrected: null } : none;
}

type Reached = Pick<Lead, "phone" | "email">;

/** Whether one of a lead's contacts and what was sent now have a phone number or an email address in common. */
function isReachedAlike(lead: StoredLead, sent: Reached): boolean {
  const points = contactPointsOf(sent);
  return [lead, ...lead.laterContacts].flatMap(contactPointsOf).some((point) => points.includes(point));
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
