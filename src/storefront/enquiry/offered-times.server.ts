import { freeSlots } from "../../enquiries/enquiry-time.ts";
import type { EnquirySite } from "../../enquiries/enquiry-site.ts";
import { placeOfEnquiry } from "../../enquiries/enquiry-subject.ts";
import { type SentFields, sentText } from "../../enquiries/sent-fields.ts";
import type { SentStep } from "../../enquiries/sent-step.ts";
import type { Appointments } from "../../leads/appointments.ts";
import type { EnquiryForm } from "../../leads/form-definition.ts";
import { appointmentDays, type AppointmentDay } from "../../locations/appointment-slots.ts";

/**
 * The free times of the location that was chosen, or is the only one, for the page of a step that asks for a time. Null
 * for other steps, and while the location is unknown.
 */
export async function offeredTimes(
  { subject, form, sent }: Pick<SentStep, "subject" | "form" | "sent">,
  step: number,
  request: EnquirySite,
  appointments: Appointments,
): Promise<AppointmentDay[] | null> {
  const fields = form.steps[step - 1]?.groups.flatMap((group) => group.fields) ?? [];
  if (!fields.some(({ control }) => control === "appointment")) return null;
  const place = placeOfEnquiry(placeSlug(form, sent), subject);
  return place && appointmentDays(await freeSlots(place, subject, request, appointments), place);
}

function placeSlug({ steps }: EnquiryForm, sent: SentFields): string | null {
  const fields = steps.flatMap(({ groups }) => groups.flatMap((group) => group.fields));
  const location = fields.find(({ name }) => name === "location");
  return location?.control === "fixed" ? location.value : sentText(sent, "location") || null;
}
