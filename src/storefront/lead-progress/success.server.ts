import { dataLayerEvents, leadEvent } from "../../analytics/lead-events.ts";
import { usesDataLayer } from "../../analytics/uses-data-layer.ts";
import { chosenPlaceText, chosenTimeText } from "../../leads/appointment-text.ts";
import { sentName, thanksText } from "../../leads/booking-text.ts";
import { answeringName } from "../../leads/delivery/lead-facts.ts";
import type { LeadProgress } from "../../leads/delivery/lead-progress.ts";
import { newestContact } from "../../leads/lead-contacts.ts";
import { answeringPlace, leadPhone, placeOfLead, timeZoneOfLead } from "../../leads/lead-place.ts";
import { leadReference } from "../../leads/lead-reference.ts";
import type { StoredLead } from "../../leads/lead-store.ts";
import { nextStepText, nextStepOfLead } from "../../leads/next-step.ts";
import { contactPath, searchPath } from "../../addresses/paths.ts";
import { phoneLink } from "../../addresses/phone-href.ts";
import type { SuccessView } from "./success-page.tsx";
import { type MessagePage, messagePage } from "../message/message-pages.server.ts";
import { newestVehicles } from "../message/vehicle-offer.server.ts";
import type { Page } from "../page/page.ts";
import { plainHead } from "../page/plain-head.ts";
import type { SiteRequest } from "../page/site-request.server.ts";
import { progressStages } from "./progress-view.ts";

/** A stored enquiry, its progress, and the path of its private status page. */
type FollowedLead = { lead: StoredLead; progress: LeadProgress; path: string };

/** The confirmation after an enquiry; it repeats none of the submitted values. */
export function successPage({ siteForDealership }: SiteRequest, followed: FollowedLead): Page<"success", SuccessView> {
  const newest = newestContact(followed.lead);
  const site = siteForDealership(newest.dealershipSlug ?? "");
  const place = placeOfLead(newest, site);
  return {
    name: "success",
    status: 200,
    props: {
      enquiry: {
        title: thanksText(newest),
        name: sentName(newest),
        reference: leadReference(followed.lead.leadId),
        stages: progressStages(followed.progress, answeringName(newest, site), timeZoneOfLead(newest, site)),
        timeText: chosenTimeText(newest),
        placeText: chosenPlaceText(newest, place),
        path: followed.path,
        events: eventsForDataLayer(followed.lead, site),
      },
      nextStep: nextStepOfLead(newest, site),
      phone: phoneLink(leadPhone(answeringPlace(newest, site), site)),
    },
    head: plainHead("Thank you"),
  };
}

export async function nothingSentPage(request: SiteRequest): Promise<MessagePage> {
  return messagePage(200, {
    title: "No enquiry was sent",
    text: "This page confirms an enquiry after it was sent. You have not sent one from here yet.",
    links: [
      { label: "Search our stock", href: searchPath },
      { label: "Contact us", href: contactPath },
    ],
    offer: await newestVehicles(request),
  });
}

/**
 * The confirmation of a contact that joined a lead of somebody else, perhaps: it says nothing about that lead. The
 * browser has no proof that the lead is its own.
 */
export function receivedPage({ site }: SiteRequest): MessagePage {
  const phone = phoneLink(site.contact.phone);
  return messagePage(200, {
    title: "Thank you, we have your enquiry",
    text: `${nextStepText("general", site)} You have sent us this enquiry before, so we have put the two together.`,
    links: [
      { label: "Back to our stock", href: searchPath },
      ...(phone ? [{ label: `Call ${phone.text}`, href: phone.href }] : []),
    ],
  });
}

function eventsForDataLayer(lead: StoredLead, site: SiteRequest["site"]): { key: string; json: string } | null {
  const event = usesDataLayer(site.analytics) ? leadEvent(lead, site) : null;
  return event && { key: lead.leadId, json: JSON.stringify(dataLayerEvents(lead, event.eventId)) };
}
