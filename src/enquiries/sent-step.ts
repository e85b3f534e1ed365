import { contactStep, type EnquiryForm } from "../leads/form-definition.ts";
import type { LeadStore, StoredLead } from "../leads/lead-store.ts";
import { isContinuable } from "../leads/delivery/lead-steps.ts";
import type { EnquirySite } from "./enquiry-site.ts";
import { subjectForm } from "./subject-form.ts";
import { type SentFields, sentText } from "./sent-fields.ts";
import { fieldsOfLead } from "./enquiry-signs.ts";
import type { EnquirySubject } from "./enquiry-subject.ts";

export type SentStep = {
  subject: EnquirySubject;
  form: EnquiryForm;
  sent: SentFields;
  steps: number;
  isLastStep: boolean;
  before: StoredLead | null;
};

export function sentStep(body: SentFields, subject: EnquirySubject, before: StoredLead | null): SentStep {
  const sent: SentFields = { ...fieldsOfLead(before), ...body };
  const isPlaceOptional = subject.unlistedId !== undefined;
  const form = inSentOrder(
    sent,
    subjectForm({ ...subject, location: subject.vehicle && subject.location }, isPlaceOptional),
  );
  const steps = filledSteps(sent, form.steps.length);
  const isLastStep = steps === form.steps.length && sentText(sent, "isLastStep") !== "false";
  return { subject, form, sent, steps, isLastStep, before };
}

/** The lead that `lead_id` names, if this can be its next step, a repeat of its last step, or a correction. */
export async function earlierStep(
  sent: SentFields,
  request: EnquirySite,
  leads: LeadStore,
): Promise<StoredLead | null> {
  const leadId = sentText(sent, "lead_id", 100);
  const lead = leadId === "" ? null : await leads.lead(request.site.slug, leadId);
  return lead !== null && (lead.isLastStep || isContinuable(lead, request.now)) ? lead : null;
}

/**
 * A form that sends no step is complete. One that is not at its last step is at the first, unless it sends a number.
 */
function filledSteps(sent: SentFields, all: number): number {
  if (sentText(sent, "isLastStep") !== "false") return all;
  return Math.min(all, Math.max(1, Math.trunc(Number(sentText(sent, "step"))) || 1));
}

/** Pages of an earlier release and other clients may send the contact details first, which create a lead. */
function inSentOrder(sent: SentFields, form: EnquiryForm): EnquiryForm {
  const { steps } = form;
  const first = contactStep(form);
  const isReachable = sentText(sent, "phone") !== "" || sentText(sent, "email") !== "";
  if (!isReachable || filledSteps(sent, steps.length) >= first) return form;
  return { ...form, steps: [...steps.slice(first - 1, first), ...steps.toSpliced(first - 1, 1)] };
}
