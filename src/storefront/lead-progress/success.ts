import { dataLayerEvents, leadEvent } from "../../analytics/lead-events.ts";
import { chosenTimeText } from "../../leads/appointment-text.ts";
import { dealershipName } from "../../leads/delivery/lead-facts.ts";
import type { LeadProgress } from "../../leads/lead-progress.ts";
import { leadReference } from "../../leads/lead-reference.ts";
import type { StoredLead } from "../../leads/lead-store.ts";
import { nextStepOf } from "../../leads/next-step.ts";
import { phoneHref } from "../frame/site-frame-view.ts";
import type { Page } from "../page.ts";
import { plainHead } from "../plain-head.ts";
import type { SiteRequest } from "../site-request.ts";
import { progressStages } from "./progress-view.ts";

/** A stored enquiry, how far it is, and the private path at which its shopper follows it. */
type FollowedLead = { lead: StoredLead; progress: LeadProgress; path: string };

/** The confirmation after an enquiry; it names nothing of what was sent. */
export function successPage({ siteForDealership }: SiteRequest, followed: FollowedLead | null): Page {
  const site = siteForDealership(followed?.lead.dealershipSlug ?? "");
  return {
    name: "success",
    status: 200,
    props: {
      enquiry: followed && {
        reference: leadReference(followed.lead.leadId),
        stages: progressStages(followed.progress, dealershipName(followed.lead, site), site.timeZone),
        timeText: chosenTimeText(followed.lead),
        path: followed.path,
        events: eventsForDataLayer(followed.lead, site),
      },
      nextStep: nextStepOf(followed?.lead.form ?? "general", site),
      phone: site.contact.phone ? { text: site.contact.phone, href: phoneHref(site.contact.phone) } : null,
    },
    head: plainHead(followed === null ? "No enquiry was sent" : "Thank you"),
  };
}

function eventsForDataLayer(lead: StoredLead, site: SiteRequest["site"]): { key: string; json: string } | null {
  const event = site.analytics.dataLayer ? leadEvent(lead, site) : null;
  return event && { key: lead.leadId, json: JSON.stringify(dataLayerEvents(lead, event.eventId)) };
}
