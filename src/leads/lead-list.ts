import { shortAppointmentText } from "./appointment-text.ts";
import { consentAnswerText } from "./consent.ts";
import { leadKindName } from "./enquiry-kind.ts";
import { leadReference } from "./lead-reference.ts";
import type { StoredLead } from "./lead-store.ts";

/** What a list of leads says beside the lead's own fields. */
export type LeadSummary = { reference: string; kind: string; time: string | null; newsAndOffers: string };

export function leadSummary(lead: StoredLead): LeadSummary {
  return {
    reference: leadReference(lead.leadId),
    kind: leadKindName(lead),
    time: shortAppointmentText(lead),
    newsAndOffers: consentAnswerText(lead.consent),
  };
}
