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
  const form = subjectForm({ ...subject, location: subject.vehicle && subject.location }, isPlaceOptional);
  const steps = filledSteps(sent, form);
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
 * A form that sends no step is complete. One that is not at its last step is at the first, unless it sends a number or
 * contact details, which create a lead whatever the order of the steps was when the form was opened.
 */
function filledSteps(sent: SentFields, form: EnquiryForm): number {
  const all = form.steps.length;
  if (sentText(sent, "isLastStep") !== "false") return all;
  const isReachable = sentText(sent, "phone") !== "" || sentText(sent, "email") !== "";
  const first = isReachable ? contactStep(form) : 1;
  return Math.min(all, Math.max(first, Math.trunc(Number(sentText(sent, "step"))) || 1));
}
