import { kindDefinitions } from "../enquiry-kinds/enquiry-kinds.ts";
import { enquiryForm } from "../leads/enquiry-form.ts";
import type { EnquiryForm } from "../leads/form-definition.ts";
import { likelyQuestion } from "../vehicles/vehicle-notice.ts";
import type { EnquirySubject } from "./enquiry-subject.ts";

/**
 * Defines a form, for the page that shows it and the server that reads it. For an unlisted vehicle the server does not
 * know which locations the page offered, so it reads the form with `isPlaceOptional`.
 */
export function subjectForm(
  { kind, vehicle, location, places, settings }: EnquirySubject,
  isPlaceOptional = false,
): EnquiryForm {
  const message = vehicle && kindDefinitions[kind].form.on === "vehicle-page" ? likelyQuestion(vehicle) : "";
  return enquiryForm(kind, settings, { isAboutVehicle: vehicle !== null, isPlaceOptional, location, places, message });
}
