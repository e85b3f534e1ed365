import type { FormField } from "../enquiry-kinds/enquiry-field.ts";
import type { EnquiryKind } from "../enquiry-kinds/enquiry-kinds.ts";

export type FieldGroup = { legend: string; fields: FormField[]; isFolded?: true };
/** One page of a form. A first page with name and phone already creates a lead (EF-20). */
export type EnquiryStep = { heading: string; groups: FieldGroup[] };

/** The fields and rules of a form. Serialisable: the browser and the server use the same definition. */
export type EnquiryForm = {
  kind: EnquiryKind;
  steps: EnquiryStep[];
  /** Whether the browser adds data about the visit (EF-18). */
  includesVisit: boolean;
  /** The consent value when the form has no consent field (EF-10). */
  optInDefault: boolean;
};
