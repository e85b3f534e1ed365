import type { EnquiryForm } from "../leads/form-definition.ts";
import type { LeadStore, StoredLead } from "../leads/lead-store.ts";
import { isContinuable } from "../leads/delivery/lead-steps.ts";
import type { EnquirySite } from "./enquiry-site.ts";
import { formOf } from "./form-of-subject.ts";
import { type SentFields, sentText } from "./sent-fields.ts";
import { fieldsOfLead } from "./enquiry-signs.ts";
import type { EnquirySubject } from "./enquiry-subject.ts";

/** One step of a form as it was sent. */
export type SentStep = {
  subject: EnquirySubject;
  form: EnquiryForm;
  sent: SentFields;
  /** How many steps are filled in. */
  steps: number;
  isLastStep: boolean;
  /** The lead that an earlier step made. */
  before: StoredLead | null;
};

/** What was sent, with what an earlier step of the same form had already said. */
export function sentStep(body: SentFields, subject: EnquirySubject, before: StoredLead | null): SentStep {
  const sent: SentFields = { ...fieldsOfLead(before), ...body };
  const isPlaceOptional = subject.unlistedId !== undefined;
  const form = formOf({ ...subject, location: subject.vehicle && subject.location }, isPlaceOptional);
  const steps = filledSteps(sent, form.steps.length);
  const isLastStep = steps === form.steps.length && sentText(sent, "isLastStep") !== "false";
  return { subject, form, sent, steps, isLastStep, before };
}

/** The lead that `lead_id` names, when this may be its next step, its last one once more, or a correction of it. */
export async function earlierStep(
  sent: SentFields,
  request: EnquirySite,
  leads: LeadStore,
): Promise<StoredLead | null> {
  const leadId = sentText(sent, "lead_id", 100);
  const lead = leadId === "" ? null : await leads.lead(request.site.slug, leadId);
  return lead !== null && (lead.isLastStep || isContinuable(lead, request.now)) ? lead : null;
}

/** A form that says nothing of steps is whole; one that is not at its last step is at the first, unless it says. */
function filledSteps(sent: SentFields, all: number): number {
  if (sentText(sent, "isLastStep") !== "false") return all;
  return Math.min(all, Math.max(1, Math.trunc(Number(sentText(sent, "step"))) || 1));
}
