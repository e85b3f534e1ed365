import type { EnquiryKind } from "../enquiry-kinds/enquiry-kinds.ts";
import { leadKind } from "../enquiry-kinds/kind-of-lead.ts";
import type { EnquirySettings } from "./enquiry-settings.ts";
import { goneText } from "./gone-vehicle.ts";
import type { Lead } from "./lead.ts";

type Answering = { enquiry: Pick<EnquirySettings, "forms" | "nextStep"> };

/** One sentence for the shopper on what happens after an enquiry of this kind. */
export function nextStepText(kind: EnquiryKind, { enquiry }: Answering): string {
  return enquiry.forms[kind].nextStep ?? enquiry.nextStep;
}

/** What happens after an enquiry. Promises nothing about a vehicle that was withdrawn while its form was open. */
export function nextStepOfLead(lead: Lead, site: Answering): string {
  const gone = goneText(lead);
  if (gone === null) return nextStepText(leadKind(lead), site);
  return `The vehicle that you asked about ${gone}. The dealership will ${lead.phone === "" ? "write to" : "call"} you about it.`;
}
