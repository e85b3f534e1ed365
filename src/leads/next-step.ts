import type { Site } from "../sites/site-config.ts";
import type { EnquiryKind } from "./enquiry-kind.ts";

/** What happens after an enquiry of this kind, in one sentence for its shopper. */
export function nextStepOf(kind: EnquiryKind, { enquiry }: Pick<Site, "enquiry">): string {
  return enquiry.forms[kind].nextStep ?? enquiry.nextStep;
}
