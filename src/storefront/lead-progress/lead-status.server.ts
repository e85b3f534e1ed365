import { yourEnquiryText } from "../../leads/booking-text.ts";
import { answeringName, shownVehicleName } from "../../leads/delivery/lead-facts.ts";
import { newestContact } from "../../leads/lead-contacts.ts";
import { answeringPlace, leadPhone, placeOfLead, timeZoneOfLead } from "../../leads/lead-place.ts";
import { leadReference } from "../../leads/lead-reference.ts";
import type { LeadDeposit } from "../../leads/delivery/lead-delivery.ts";
import type { LeadProgress } from "../../leads/delivery/lead-progress.ts";
import { chosenPlaceText, chosenTimeText } from "../../leads/appointment-text.ts";
import { nextStepOfLead } from "../../leads/next-step.ts";
import type { StoredLead } from "../../leads/lead-store.ts";
import { phoneLink } from "../../addresses/phone-href.ts";
import type { MessageView } from "../message/message-page.tsx";
import type { LeadStatusView } from "./lead-status-page.tsx";
import type { Page } from "../page/page.ts";
import { privateLinkHead } from "../page/plain-head.ts";
import type { SiteRequest } from "../page/site-request.server.ts";
import { progressStages } from "./progress-view.ts";

/** The private page of an enquiry. It names the vehicle but never the person, because the link may be forwarded. */
export function leadStatusPage(
  { siteForDealership }: SiteRequest,
  lead: StoredLead,
  progress: LeadProgress,
  deposit: LeadDeposit | null,
): Page<"lead-status", LeadStatusView> {
  const newest = newestContact(lead);
  const site = siteForDealership(newest.dealershipSlug ?? "");
  const place = placeOfLead(newest, site);
  return {
    name: "lead-status",
    status: 200,
    props: {
      reference: leadReference(lead.leadId),
      title: yourEnquiryText(newest, shownVehicleName(lead)),
      stages: progressStages(progress, answeringName(newest, site), timeZoneOfLead(newest, site)),
      timeText: chosenTimeText(newest),
      placeText: chosenPlaceText(newest, place),
      nextStep: deposit?.text ?? nextStepOfLead(newest, site),
      phone: phoneLink(leadPhone(answeringPlace(newest, site), site)),
    },
    head: privateLinkHead(yourEnquiryText(newest, null)),
  };
}

/**
 * What the dealer sees after following the link in the email. Pressing the button marks the enquiry as opened, which
 * the shopper sees.
 */
export function leadWaitsPage(lead: StoredLead, path: string): Page<"message", MessageView> {
  return {
    name: "message",
    status: 200,
    props: {
      title: "Is this enquiry yours to answer?",
      text: `Nobody has taken the enquiry ${leadReference(lead.leadId)} yet. Once you take it, the shopper sees that somebody has opened it, and the reminder for overdue enquiries stops.`,
      links: [{ label: "Go to the home page", href: "/" }],
      form: { action: path, label: "I have this enquiry" },
    },
    head: privateLinkHead("Take an enquiry"),
  };
}

/** What the dealer sees once the enquiry has been marked as opened. */
export function leadOpenedPage(lead: StoredLead): Page<"message", MessageView> {
  return {
    name: "message",
    status: 200,
    props: {
      title: "Thank you, the shopper can see that you have it",
      text: `The enquiry ${leadReference(lead.leadId)} is marked as opened, and no reminder will be sent. Reply to the email to write to the shopper.`,
      links: [{ label: "Go to the home page", href: "/" }],
    },
    head: privateLinkHead("Enquiry opened"),
  };
}
