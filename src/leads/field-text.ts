import type { EnquiryField, FieldOption, FormField } from "./enquiry-field.ts";

/** Longest accepted texts, in characters; the form's fields carry them as `maxLength`. */
export const enquiryFieldLimits = {
  name: 100,
  email: 254,
  phone: 30,
  message: 4_000,
  line: 200,
  rego: 10,
} as const;

/** A field's name and label, whether it is required, and the message when it is missing. */
export type FieldText = Pick<FormField, "name" | "label" | "isRequired" | "ask">;

export function required(name: EnquiryField, label: string, ask: string): FieldText {
  return { name, label, isRequired: true, ask };
}

export function optional(name: EnquiryField, label: string, ask = `Choose an answer to "${label}"`): FieldText {
  return { name, label, isRequired: false, ask };
}

export function line(field: FieldText): FormField {
  return { ...field, control: "text", rule: "line", maxLength: enquiryFieldLimits.line };
}

export function optionsOf(labels: readonly string[]): FieldOption[] {
  return labels.map((label) => ({ value: label, label }));
}
