import type { FormField } from "../../enquiry-kinds/enquiry-field.ts";
import type { EnquiryFormView } from "./enquiry-form-view.ts";
import type { ChosenPlace } from "./use-form-state.ts";

/** A field of an enquiry form with what was sent for it; the times of a field depend on `place`. */
export type FormFieldProps = {
  field: FormField;
  sent: string | string[] | undefined;
  error: string | undefined;
  place: ChosenPlace;
  form: EnquiryFormView;
};
