import type { FormField } from "./enquiry-field.ts";
import type { EnquiryKind } from "./enquiry-kind.ts";

/** Legend of the boxes to tick at the end of a step. */
export const consentLegend = "Consent";

/** Fields that belong together, under their heading. */
export type FieldGroup = { legend: string; fields: FormField[] };
/** One page of a form. Who gives name and phone in the first one is a lead already (EF-20). */
export type EnquiryStep = { heading: string; groups: FieldGroup[] };

/** What one form asks and demands. Serialisable: the browser and the server hold to the same one. */
export type EnquiryForm = {
  kind: EnquiryKind;
  steps: EnquiryStep[];
  /** What a form without the consent's field means (EF-10). */
  optInDefault: boolean;
};
