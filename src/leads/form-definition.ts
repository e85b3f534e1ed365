import type { FormField } from "../enquiry-kinds/enquiry-field.ts";
import type { EnquiryKind } from "../enquiry-kinds/enquiry-kinds.ts";

/** Heading of the list of errors (§5, §8). */
export const errorListHeading = "Please fix the following errors:";

export type FieldGroup = { legend: string; fields: FormField[]; isFolded?: true };
/** One page of a form. The first one that asks for contact details already creates a lead (EF-20). */
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

/** The first step that asks for a phone number or an email address, counted from 1. */
export function contactStep({ steps }: Pick<EnquiryForm, "steps">): number {
  return stepWith(steps, ["phone", "email"]) ?? 1;
}

/** The first step with one of the fields, counted from 1; null if none has. */
export function stepWith(steps: readonly EnquiryStep[], names: readonly string[]): number | null {
  const isNamed = ({ name }: FormField) => names.includes(name);
  const index = steps.findIndex(({ groups }) => groups.some(({ fields }) => fields.some(isNamed)));
  return index === -1 ? null : index + 1;
}
