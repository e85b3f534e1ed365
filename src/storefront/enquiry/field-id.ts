import type { EnquiryKind } from "../../leads/enquiry-kind.ts";

/** The id of a field's element. It names the form too: over a page's own form there may lie another in a dialog. */
export function fieldId(kind: EnquiryKind, name: string): string {
  return `${kind}-${name}`;
}
