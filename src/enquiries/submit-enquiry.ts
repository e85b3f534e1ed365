import type { SignInAsked } from "../accounts/sign-in-address.ts";
import { financeGate, isGateShut, reservationGate } from "../accounts/sign-in-gate.ts";
import { homePath, vehicleHref } from "../addresses/paths.ts";
import { kindDefinitions, needsVehicle } from "../enquiry-kinds/enquiry-kinds.ts";
import { mayHaveCategory } from "../enquiry-kinds/kind-of-lead.ts";
import { toContactPoints } from "../leads/contact-point.ts";
import { isContinuable } from "../leads/delivery/lead-steps.ts";
import type { KnownEnquiry, StoredLead } from "../leads/lead-store.ts";
import type { Lead } from "../leads/lead.ts";
import { addressConnection } from "../leads/spam-guard.ts";
import { type FieldError, readEnquiry } from "../leads/read-enquiry.ts";
import { vehicleFinanceHref } from "../finance/finance-href.ts";
import { reserveHref } from "../vehicles/reserve-href.ts";
import type { EnquirySite } from "./enquiry-site.ts";
import { suspicionsOfEnquiry } from "./enquiry-signs.ts";
import { type EnquirySubject, enquirySubject, placeOfEnquiry } from "./enquiry-subject.ts";
import { asWish, chooseTime, timeHolder } from "./enquiry-time.ts";
import { type SentFields, sentText } from "./sent-fields.ts";
import { earlierStep, type SentStep, sentStep } from "./sent-step.ts";
import { type EnquiryKeys, enquiryKeys, type EnquiryPorts, type Sender, storeEnquiry } from "./store-enquiry.ts";

export type Submission =
  /**
   * `step`: the step that was sent; null for a repeat of a finished lead. `shownId`: the lead as the sender may see it.
   * It differs from `leadId` if somebody else may have sent that lead: it is then the id of this contact of it.
   */
  | { kind: "stored"; leadId: string; shownId: string; step: SentStep | null }
  | { kind: "invalid"; step: SentStep; errors: FieldError[] }
  | { kind: "gated"; signIn: SignInAsked };

export type SubmitPorts = EnquiryPorts & {
  isSignedIn: () => Promise<boolean>;
  /** Whether the browser has confirmed a phone number. Absent where the pages of a journey look at it themselves. */
  hasConfirmed?: (phone: string) => Promise<boolean>;
};

const otherPhone = "You signed in with another number. Enter that one, or sign out and sign in with this one.";

/**
 * Validates an enquiry, or a step of one, and stores it with its deliveries in one transaction. `lead_id` names the
 * lead that an earlier step created; `isLastStep` false means that more steps follow.
 */
export async function submitEnquiry(
  body: SentFields,
  sender: Sender,
  request: EnquirySite,
  ports: SubmitPorts,
): Promise<Submission> {
  // If a concurrent attempt stored the same enquiry, the second try finds it.
  const submission =
    (await submitOnce(body, sender, request, ports)) ?? (await submitOnce(body, sender, request, ports));
  if (submission === null) throw new Error("An enquiry changed again while it was being stored.");
  return submission;
}

/** Returns null if a concurrent attempt stored the same enquiry. */
async function submitOnce(
  body: SentFields,
  sender: Sender,
  request: EnquirySite,
  ports: SubmitPorts,
): Promise<Submission | null> {
  const found = await earlierStep(body, request, ports.leads);
  const isForeign = found !== null && found.isLastStep && !(await isOwn(found, body, sender, ports.leads));
  const subject = await findSubject(body, isForeign ? null : found, request);
  const gatedPage = requiredSignIn(subject);
  if (gatedPage !== null && !(await ports.isSignedIn())) return { kind: "gated", signIn: gatedPage };
  if (isForeign) {
    const repeated = await findRepeat(found, body, subject, { request, ports, sender });
    if (repeated !== null) return { kind: "stored", leadId: repeated, shownId: repeated, step: null };
  }
  const named = isForeign ? null : found;
  const step = sentStep(body, subject, named);
  const checked = readEnquiry(step.sent, step.form, step.steps);
  const errors = [...kindErrors(subject, step.sent), ...(checked.ok ? [] : checked.errors)];
  if (!checked.ok || errors.length > 0) return { kind: "invalid", step, errors };
  const { enquiry } = checked;
  if (gatedPage?.type === reservationGate && (await ports.hasConfirmed?.(enquiry.phone)) === false)
    return { kind: "invalid", step, errors: [{ field: "phone", message: otherPhone }] };
  const keys = enquiryKeys({ ...step, enquiry, sender }, request, ports);
  const known = await ports.leads.known(request.site.slug, [...keys.all, ...keys.exact], keys.content, keys.owners);
  if (known?.isSame && !isChangedBack(known, step, sender))
    return { kind: "stored", leadId: known.leadId, shownId: known.leadId, step };
  const { before, corrected } = await leadOfStep(known, named, enquiry, request, ports.leads);
  const place = placeOfEnquiry(enquiry.locationSlug, subject);
  const leadId = before?.leadId ?? ports.newId();
  const holder = timeHolder(corrected ?? leadId, enquiry, sender.address, request, ports.hashKey);
  const chosen = await chooseTime(enquiry.dateTime, place, holder, subject, request, ports.appointments);
  if (chosen.kind === "refused")
    return { kind: "invalid", step, errors: [{ field: "dateTime", message: chosen.message }] };
  const suspicions =
    before?.suspicions ?? (await suspicionsOfEnquiry(step.sent, enquiry, subject, sender.address, request, ports));
  const time = suspicions.length > 0 ? await asWish(chosen, ports.appointments) : chosen;
  const key = storageKey(keys, known);
  const complete = { ...step, before, corrected, keys, key, leadId, enquiry, place, time, suspicions, sender };
  const stored = await storeEnquiry(complete, request, ports);
  if (stored === null) return null;
  const isForeignLead = stored.isJoined && !(await isSentFrom(sender, stored.leadId, request, ports));
  return { kind: "stored", leadId: stored.leadId, shownId: isForeignLead ? leadId : stored.leadId, step };
}

/**
 * Whether a lead came over the connection of a sender. Somebody who sends another person's details and words joins that
 * person's lead, and must not see its page.
 */
async function isSentFrom(
  { address }: Pick<Sender, "address">,
  leadId: string,
  { site }: EnquirySite,
  { leads }: Pick<EnquiryPorts, "leads">,
): Promise<boolean> {
  const first = (await leads.lead(site.slug, leadId))?.consent?.address ?? null;
  return first === null || address === null
    ? first === address
    : addressConnection(first) === addressConnection(address);
}

/** Enquiries that the form never sends, but other clients may: without a vehicle, or with another kind's category. */
function kindErrors({ kind, vehicle, unlistedId }: EnquirySubject, sent: SentFields): FieldError[] {
  const lacksVehicle = needsVehicle(kind) && vehicle === null && unlistedId === undefined;
  return [
    ...(lacksVehicle ? [{ field: "car_id", message: "Choose the vehicle." }] : []),
    ...(mayHaveCategory(kind, sentText(sent, "category"))
      ? []
      : [{ field: "category", message: "Choose a category of this form." }]),
  ];
}

/**
 * Whether a finished enquiry was corrected and is now sent in its first form again. That is another correction: a
 * browser retries only its latest content, so it cannot be a late retry of the first.
 */
function isChangedBack({ replacedBy }: KnownEnquiry, { isLastStep }: SentStep, { key }: Sender): boolean {
  return replacedBy !== null && isLastStep && key !== null;
}

/** The key an enquiry is stored under: different for every change, the same for every retry of a change. */
function storageKey({ all, exact }: EnquiryKeys, known: KnownEnquiry | null): string {
  if (known === null) return all[0];
  return known.isSame ? `${exact[0]} after ${known.replacedBy}` : exact[0];
}

/** The subject that a step names, or else that of the previous step. */
async function findSubject(body: SentFields, before: StoredLead | null, request: EnquirySite): Promise<EnquirySubject> {
  const vehicleId = sentText(body, "car_id") || (before?.carId ?? before?.unknownVehicle ?? "");
  return enquirySubject(body["kind"] ?? before?.form, vehicleId, request);
}

/**
 * Whether a form sends the key of the lead, or the shopper's email address or phone number. Links that people share
 * contain the id of a finished lead, so the id alone must not allow reading or changing it.
 */
async function isOwn(
  lead: StoredLead,
  body: SentFields,
  { key }: Sender,
  leads: EnquiryPorts["leads"],
): Promise<boolean> {
  const points = toContactPoints({ email: sentText(body, "email"), phone: sentText(body, "phone") });
  if (toContactPoints(lead).some((point) => points.includes(point))) return true;
  const known = key === null ? null : await leads.known(lead.siteId, [key], "");
  return known?.leadId === lead.leadId;
}

/** The finished lead, if its last step was sent again unchanged. That step may lack the shopper's contact details. */
async function findRepeat(
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
  /** The unfinished lead that the step continues or corrects. */
  before: StoredLead | null;
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
  // Any contact detail may have been corrected on a later step of an unfinished form.
  return isSamePerson || lead.leadId === named?.leadId ? { before: lead, corrected: null } : none;
}

type Reached = Pick<Lead, "phone" | "email">;

/** Whether a contact of the lead shares a phone number or an email address with the sent fields. */
function isReachedAlike(lead: StoredLead, sent: Reached): boolean {
  const points = toContactPoints(sent);
  return [lead, ...lead.laterContacts].flatMap(toContactPoints).some((point) => points.includes(point));
}

/** The sign-in required before this enquiry is accepted, if its page is gated (SI-07); null if none. */
function requiredSignIn({ kind, vehicle, settings }: EnquirySubject): SignInAsked | null {
  const { on } = kindDefinitions[kind].form;
  if (on === "finance-page" && isGateShut(financeGate, settings)) {
    const href = vehicle && vehicleFinanceHref(vehicle, settings);
    return { type: financeGate, redirect: href ?? settings.finance.route, back: homePath };
  }
  if (on !== "reserve-page" || vehicle === null) return null;
  const href = reserveHref(vehicle, settings);
  if (href === null || !isGateShut(reservationGate, settings)) return null;
  return { type: reservationGate, redirect: href, back: vehicleHref(vehicle.slug) };
}
