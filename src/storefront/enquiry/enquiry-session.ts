import { enquiryDraft } from "./enquiry-draft.ts";
import { enquiryQueue } from "./enquiry-queue.ts";
import { visitTrail } from "./visit-trail.ts";
import type { FormFields } from "./send-enquiry.ts";
import { solvedChallenge } from "./solved-challenge.ts";

export type EnquirySession = ReturnType<typeof openSession>;

/** Everything a form needs once somebody turns to it: loaded then, and not with the page. */
export function openSession(form: { kind: string; carId: string }) {
  const siteSlug = document.documentElement.dataset["site"] ?? "";
  const draft = enquiryDraft(siteSlug, form);
  const proof = solvedChallenge();
  return {
    draft,
    queue: enquiryQueue(siteSlug, form),
    /** A draft is sent fast by whoever typed it before. */
    isFilledAgain: draft.read() !== null,
    /** What a valuation needs to know of the visit; of no other form's business. */
    visit: (): FormFields =>
      form.kind === "trade-in" ? { url: location.href, lead_attributes: JSON.stringify(visitTrail(siteSlug)) } : {},
    /** The solved task as a field of the form; nothing when the site asks for none, or it takes too long. */
    proof: () => proof,
  };
}
