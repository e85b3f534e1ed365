import type { EnquiryKind } from "../../enquiry-kinds/enquiry-kinds.ts";

/**
 * The element id of a field. It includes the form, because a dialog with another form may be open over the page's own.
 */
export function fieldId(kind: EnquiryKind, name: string): string {
  return `${kind}-${name}`;
}
