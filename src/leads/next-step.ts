import type { Site } from "../sites/site-config.ts";
import { leadKind, type EnquiryKind } from "./enquiry-kind.ts";
import { goneText } from "./gone-vehicle.ts";
import type { Lead } from "./lead.ts";

/** What happens after an enquiry of this kind, in one sentence for its shopper. */
export function nextStepOf(kind: EnquiryKind, { enquiry }: Pick<Site, "enquiry">): string {
  return enquiry.forms[kind].nextStep ?? enquiry.nextStep;
}

/** What happens after an enquiry. Nothing is promised of a vehicle that went while its form was open. */
export function nextStepOfLead(lead: Lead, site: Pick<Site, "enquiry">): string {
  const gone = goneText(lead);
  if (gone === null) return nextStepOf(leadKind(lead), site);
  return `The vehicle that you asked about ${gone}. The dealership will ${lead.phone === "" ? "write to" : "call"} you about it.`;
}
