import { enquiryForm } from "../leads/enquiry-form.ts";
import type { EnquiryForm } from "../leads/form-definition.ts";
import { likelyQuestion } from "../vehicles/vehicle-notice.ts";
import type { EnquirySubject } from "./enquiry-subject.ts";

/**
 * Defines a form, for the page that shows it and for the server that reads it. Of a vehicle that is not listed the
 * server does not know which places its page offered, so it reads the form with `isPlaceOptional`.
 */
export function formOf(
  { kind, vehicle, location, places, settings }: EnquirySubject,
  isPlaceOptional = false,
): EnquiryForm {
  const message = kind === "vehicle" && vehicle ? likelyQuestion(vehicle) : "";
  return enquiryForm(kind, settings, { isAboutVehicle: vehicle !== null, isPlaceOptional, location, places, message });
}
