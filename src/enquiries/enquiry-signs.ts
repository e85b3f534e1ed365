import type { EnquiryCounter } from "../leads/enquiry-counter.ts";
import { chosenOptIn, consentAnswer, documentFields, sentOptInBox } from "../leads/consent.ts";
import { asksFor, kindDefinitions } from "../enquiry-kinds/enquiry-kinds.ts";
import { kindForChosenCategory } from "../enquiry-kinds/kind-of-lead.ts";
import type { Lead, LeadConsent, LeadValuation, Suspicion } from "../leads/lead.ts";
import type { ProofOfWork } from "../leads/proof-of-work.ts";
import type { ValidEnquiry } from "../leads/read-enquiry.ts";
import { honeypotField, enquirySuspicions } from "../leads/spam-guard.ts";
import { seenLine } from "../vehicles/safe-text.ts";
import type { EnquirySite } from "./enquiry-site.ts";
import { type SentFields, sentText } from "./sent-fields.ts";
import type { EnquirySubject } from "./enquiry-subject.ts";

export type SpamGuardPorts = { enquiryCounter: EnquiryCounter; proofOfWork: ProofOfWork };

const longestSolution = 4_000;

/** Reasons to suspect that a program sent this enquiry; see `enquirySuspicions`. */
export async function suspicionsOfEnquiry(
  sent: SentFields,
  { phone }: Pick<ValidEnquiry, "phone">,
  { settings }: EnquirySubject,
  address: string | null,
  { now }: EnquirySite,
  { enquiryCounter, proofOfWork }: SpamGuardPorts,
): Promise<Suspicion[]> {
  const recent = enquiryCounter.count(settings.slug, address, phone, now);
  const solution = sentText(sent, "proof_of_work", longestSolution);
  const seconds = sentText(sent, "form_seconds");
  const signs = {
    honeypot: sentText(sent, honeypotField),
    filledInSeconds: /^\d{1,9}(\.\d+)?$/.test(seconds) ? Number(seconds) : null,
    hasProofOfWork: solution !== "" && (await proofOfWork.isSolved(solution)),
    address,
    phone,
  };
  return enquirySuspicions(signs, recent, settings.enquiry.spamGuard);
}

/**
 * Proof of consent for a step: carried over from the previous step unless the shopper went back and changed the box, or
 * accepted the terms only in this one.
 */
export function consentOfStep(
  sent: SentFields,
  enquiry: Pick<ValidEnquiry, "optIn" | "termsAccepted" | "category">,
  subject: EnquirySubject,
  address: string | null,
  request: EnquirySite,
  before: LeadConsent | null,
): LeadConsent {
  const now = leadConsent(sent, enquiry, subject, address, request);
  if (before === null || consentAnswer(before) !== consentAnswer(now)) return now;
  return before.termsText === now.termsText ? before : now;
}

/** The consent given, in the wording that the form showed. */
function leadConsent(
  sent: SentFields,
  { optIn, termsAccepted, category }: Pick<ValidEnquiry, "optIn" | "termsAccepted" | "category">,
  { kind, settings }: EnquirySubject,
  address: string | null,
  { now }: EnquirySite,
): LeadConsent {
  const { optIn: words, terms, privacyNotice } = settings.enquiry;
  const boxNow = !words.shown ? "none" : words.default ? "ticked" : "unticked";
  const box = sentOptInBox(sentText(sent, "opt_in_box"), boxNow);
  const isShown = box !== "none" && asksFor(kindForChosenCategory(category) ?? kind, "news");
  const shownVersion = sentText(sent, "opt_in_version") || words.version;
  const isAgreed = terms.required && termsAccepted;
  return {
    text: isShown && shownVersion === words.version ? words.text : null,
    version: shownVersion,
    isShown,
    isPreset: box === "ticked" && isShown,
    isGiven: optIn && isShown,
    isChosen: sentText(sent, "opt_in") === chosenOptIn,
    termsText: isAgreed ? terms.text : null,
    notice: privacyNotice,
    privacyVersion: sentVersion(sent, documentFields.policy),
    termsVersion: isAgreed ? sentVersion(sent, documentFields.terms) : null,
    form: kind,
    at: now,
    address,
  };
}

/** The version of a legal page; null for anything that is not written as one. */
function sentVersion(sent: SentFields, name: string): string | null {
  return /^[\w-]{12}$/.exec(sentText(sent, name))?.[0] ?? null;
}

const longestAddress = 2_000;
const longestUserAgent = 500;
const mostPages = 50;
const mostParameters = 20;

/** Visit data that a valuation lead carries (EF-18); null for every other kind of form. */
export function leadValuation(
  sent: SentFields,
  { referer, userAgent }: { referer: string; userAgent: string },
  { kind, vehicle, settings }: EnquirySubject,
): LeadValuation | null {
  if (!kindDefinitions[kind].lead.includesVisit) return null;
  const { visited_pages: pages, linked_query_params: parameters } = readAttributes(sent["lead_attributes"]);
  const dealership = settings.dealerships.find(({ slug }) => slug === vehicle?.dealershipSlug);
  return {
    url: sentText(sent, "url", longestAddress) || referer.slice(0, longestAddress) || null,
    source: "Website",
    userAgent: userAgent.slice(0, longestUserAgent) || null,
    carDealershipId: dealership?.id ?? null,
    leadAttributes: {
      visitedPages: Array.isArray(pages) ? pages.slice(-mostPages).map((page) => shortText(page)) : [],
      linkedQueryParams: Object.fromEntries(
        Object.entries(parameters ?? {})
          .slice(0, mostParameters)
          .map(([name, value]) => [shortText(name), shortText(value)]),
      ),
    },
  };
}

type Attributes = { visited_pages?: unknown; linked_query_params?: Record<string, unknown> | null };

/** Accepts an object or its JSON text, because a plain HTML form sends only text. */
function readAttributes(sent: unknown): Attributes {
  const value = typeof sent === "string" ? parsed(sent) : sent;
  return typeof value === "object" && value !== null ? value : {};
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Returns an empty text for objects: only a single value counts. */
function shortText(value: unknown): string {
  return seenLine(typeof value === "object" ? "" : String(value)).slice(0, 300);
}

/** Fields of a lead that its next step may leave out, named as forms send them. */
export function fieldsOfLead(lead: Lead | null): SentFields {
  if (lead === null) return {};
  const { name, email, phone, optIn, consent } = lead;
  return { name, email, phone, opt_in: optIn && consent?.isChosen ? chosenOptIn : optIn };
}
