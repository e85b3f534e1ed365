import { enquiryErrors } from "../../leads/read-enquiry.ts";
import { enquiryDraft, enteredFields, keepPlace } from "./enquiry-draft.browser.ts";
import { enquiryQueue } from "./enquiry-queue.browser.ts";
import { visitTrail } from "./visit-trail.browser.ts";
import type { FormFields } from "./send-enquiry.ts";
import { solvedChallenge } from "./solved-challenge.ts";

export type EnquirySession = ReturnType<typeof openSession>;

/** The code and state a form needs once a shopper starts using it; loaded on demand. */
export function openSession(form: { kind: string; carId: string; includesVisit: boolean }) {
  const siteSlug = document.documentElement.dataset["site"] ?? "";
  const draft = enquiryDraft(siteSlug, form);
  const proof = solvedChallenge();
  return {
    draft,
    enteredFields,
    keepPlace,
    queue: enquiryQueue(siteSlug, form),
    enquiryErrors,
    /** Whether a draft was restored; such a form may be submitted faster than a person types. */
    isFilledAgain: draft.read() !== null,
    visit: (): FormFields =>
      form.includesVisit ? { url: location.href, lead_attributes: JSON.stringify(visitTrail(siteSlug)) } : {},
    /** The solved challenge as a form field; empty if the site asks for none or solving takes too long. */
    proof: () => proof,
  };
}
