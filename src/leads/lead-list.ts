import { askedTimeText } from "./appointment-text.ts";
import { consentAnswerText } from "./consent.ts";
import { enquiryNumberText } from "./enquiry-thread.ts";
import { leadKindName } from "../enquiry-kinds/kind-of-lead.ts";
import { newestContact } from "./lead-contacts.ts";
import { leadReference } from "./lead-reference.ts";
import type { StoredLead } from "./lead-store.ts";

/** Columns of a lead list that are not the lead's own fields. */
export type LeadSummary = {
  reference: string;
  kind: string;
  /** Of the newest contact, as is the place. */
  time: string | null;
  placeName: string | null;
  newsAndOffers: string;
  linked: string | null;
};

export function leadSummary(lead: StoredLead): LeadSummary {
  const newest = newestContact(lead);
  return {
    reference: leadReference(lead.leadId),
    kind: leadKindName(lead),
    time: askedTimeText(newest),
    placeName: newest.place?.name ?? newest.locationSlug,
    linked: linkText(lead),
    newsAndOffers: consentAnswerText(lead.consent),
  };
}

/** Position of the enquiry among the person's about the vehicle (`2nd, first 00C0FFEE`); null for the first. */
function linkText({ earlierEnquiry }: StoredLead): string | null {
  if (earlierEnquiry === null) return null;
  return `${enquiryNumberText({ earlierEnquiry })?.split(" ")[0]}, first ${leadReference(earlierEnquiry.firstLeadId)}`;
}
