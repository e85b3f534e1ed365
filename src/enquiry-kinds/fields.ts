import type { FieldOption, FormField } from "./enquiry-field.ts";

/** Longest accepted texts, in characters; the form's fields carry them as `maxLength`. */
export const enquiryFieldLimits = {
  name: 100,
  email: 254,
  phone: 30,
  message: 4_000,
  line: 200,
  /** A line that the server writes, such as the parts of a price. */
  written: 600,
  rego: 10,
  /** Longer than a postcode, because the spaces around a pasted one are removed later. */
  postcode: 12,
  dollars: 20,
} as const;

export type FieldText = Pick<FormField, "name" | "label" | "isRequired" | "ask">;

export function required(name: string, label: string, ask: string): FieldText {
  return { name, label, isRequired: true, ask };
}

export function optional(name: string, label: string, ask = `Choose an answer to "${label}"`): FieldText {
  return { name, label, isRequired: false, ask };
}

export function line(field: FieldText): FormField {
  return { ...field, control: "text", rule: "line", maxLength: enquiryFieldLimits.line };
}

export function choice(field: FieldText, labels: readonly string[]): FormField {
  return { ...field, control: "choice", options: toOptions(labels) };
}

/** Name of the field with the offer for the shopper's own car, which only the server knows. */
export const tradedInField = "traded_in";

export function regoField(label: string, maxLength: number = enquiryFieldLimits.rego): FormField {
  return { ...optional("rego", label), control: "text", rule: "rego", maxLength };
}

export function toOptions(labels: readonly string[]): FieldOption[] {
  return labels.map((label) => ({ value: label, label }));
}
