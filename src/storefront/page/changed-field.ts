export type FormField = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** Whether a field is ticked or not, instead of having a text. */
export function isChoice(field: FormField): field is HTMLInputElement {
  return field.type === "radio" || field.type === "checkbox";
}

/** Whether a field no longer has what its page came with. */
export function isChanged(field: FormField): boolean {
  if (field instanceof HTMLSelectElement) return !(field.selectedOptions[0]?.defaultSelected ?? true);
  return isChoice(field) ? field.checked !== field.defaultChecked : field.value !== field.defaultValue;
}
