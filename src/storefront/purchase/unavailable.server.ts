import { purchaseHref, searchPath, vehicleHref } from "../../addresses/paths.ts";
import { phoneHref } from "../../addresses/phone-href.ts";
import { inSentence, journeyNames } from "../../enquiry-kinds/journey-names.ts";
import type { Claim } from "../../purchases/claim.ts";
import { type KeptFor, keptForText } from "../../purchases/kept-for.ts";
import { hasReservation } from "../../purchases/stage.ts";
import { timeOfDay } from "../../reservations/reservation-words.ts";
import type { Site } from "../../sites/site-config.ts";
import { vehicleNotice } from "../../vehicles/vehicle-notice.ts";
import { vehicleTitle } from "../../vehicles/vehicle-title.ts";
import type { SiteRequest } from "../page/site-request.server.ts";
import type { Vehicle } from "../../vehicles/vehicle.ts";
import { type MessagePage, messagePage } from "../message/message-pages.server.ts";
import type { MessageView } from "../message/message-page.tsx";
import type { Redirect } from "../page/page.ts";
import { endText, replacedPurchaseField, keepsEnquiryText, type RunningPurchase } from "./another-purchase.server.ts";
import { minutesLeft } from "./minutes-left.ts";
import { letGoPath } from "./purchase-steps.ts";
import type { VisitedPurchase } from "./purchase-visit.server.ts";

type Shown = Pick<Site, "timeZone" | "contact">;

/** Somebody else is buying the vehicle: how long it is kept for them, and what to do meanwhile. */
export function takenPage(vehicle: Vehicle, claim: Claim, settings: Shown, now: number): MessagePage {
  const until = timeOfDay(claim.until, settings.timeZone);
  return messagePage(200, {
    title: "Somebody is buying this one right now",
    text: `The ${vehicleTitle(vehicle).line} is held for another shopper until ${until} (${minutesLeft(claim.until - now)} from now), or longer if they continue. If they don't buy it, you can.`,
    links: [{ label: "Look again", href: purchaseHref(vehicle.slug) }, ...unavailableLinks(vehicle, settings)],
  });
}

/** Why the vehicle cannot be bought now. `kept`: for what it is kept. */
export function notForSalePage(vehicle: Vehicle, settings: Shown, kept: KeptFor | null): MessagePage {
  const notice = vehicleNotice(vehicle);
  const text = notice?.kind === "reserved" ? keptForText(kept, settings.timeZone) : notice?.text;
  return messagePage(200, {
    title: unavailableTitle(notice?.kind ?? null),
    text: text ?? "It has no price that you could pay online. Ask us about it.",
    links: unavailableLinks(vehicle, settings),
  });
}

function unavailableTitle(kind: NonNullable<ReturnType<typeof vehicleNotice>>["kind"] | null): string {
  switch (kind) {
    case "sold":
      return "This one is sold";
    case "reserved":
      return "This one is reserved";
    case "coming-soon":
      return "This one is not here yet";
    case null:
      return "This one cannot be bought online";
  }
}

/** The dealership has switched Online Purchase off, and the visitor has answers stored for the vehicle. */
export function notOfferedPage(vehicle: Vehicle, settings: Shown): MessagePage {
  return messagePage(410, {
    title: "This is no longer offered online",
    text: `We no longer sell the ${vehicleTitle(vehicle).line} online. You have paid nothing and owe nothing. What you entered is still stored; you can delete it. Ask us about the vehicle instead.`,
    links: [...unavailableLinks(vehicle, settings), { label: "Delete what I entered", href: letGoPath }],
  });
}

export function gonePage(): MessagePage {
  return messagePage(200, {
    title: "This one is no longer for sale",
    text: "It was sold or taken off the site while you were buying it. You owe nothing.",
    links: [{ label: "Search our stock", href: searchPath }],
  });
}

export function tooManyPage(vehicle: Vehicle, settings: Shown): MessagePage {
  return messagePage(200, {
    title: "We can't hold another one for you now",
    text: "Too many online purchases were started from your internet connection, by you or by others who share it. Please try again later, or call us and we'll help you buy it.",
    links: unavailableLinks(vehicle, settings),
  });
}

const nothing = {
  title: "Nothing to continue here",
  text: `You have not started an ${inSentence(journeyNames.onlinePurchase)} in this browser, or what you entered was erased. Open a used vehicle and choose ${journeyNames.onlinePurchase}.`,
  links: [{ label: "Search used vehicles", href: `${searchPath}/used-cars` }],
};

/** For a visitor without a purchase. Vehicle pages hold a hidden link to the start of it, which is a page where one is possible. */
export function nothingStarted({ site, siteForDealership }: SiteRequest, isStart: boolean): MessagePage {
  const settings = [site, ...site.dealerships.map(({ slug }) => siteForDealership(slug))];
  const isPossible = settings.some(({ actions }) => actions.onlinePurchase);
  return messagePage(isStart && isPossible ? 200 : 404, nothing);
}

/**
 * Asks before a browser continues the purchase of a link. `another`: the purchase that the browser is at, which ends
 * then.
 */
export function resumePage(vehicle: Vehicle | null, action: string, another: RunningPurchase | null): MessagePage {
  const ended = another === null ? "" : ` ${endText(another)}`;
  const name = vehicle === null ? "the vehicle" : `the ${vehicleTitle(vehicle).line}`;
  return messagePage(200, {
    title: "Continue your purchase here?",
    text: `This link continues the purchase of ${name} in this browser. Continue only if you asked for the link yourself: whoever started the purchase can read what you enter.${ended}`,
    links: [],
    form: { action, label: "Continue my purchase", fields: another === null ? {} : replacedPurchaseField(another) },
  });
}

/** Asks before what was entered is deleted. A purchase with a reservation is on the reservation's page. */
export function letGoPage(visited: VisitedPurchase, continueHref: string): MessagePage | Redirect {
  const { purchase, vehicle, settings, stage } = visited;
  if (hasReservation(stage)) return { redirectTo: continueHref };
  const name = vehicle === null ? "this vehicle" : `the ${vehicleTitle(vehicle).line}`;
  const free = stage === "open" ? `We'll stop holding ${name} for you, so others can buy it straight away. ` : "";
  const lead = purchase.leadId === null ? "" : ` ${keepsEnquiryText(vehicle, settings)}`;
  return messagePage(200, {
    title: `Stop buying ${name}?`,
    text: `${free}What you chose and entered here will be deleted and cannot be restored.${lead}`,
    links: [{ label: "Keep going", href: continueHref }],
    form: { action: letGoPath, label: "Delete what I entered", fields: { purchase: purchase.purchaseId } },
  });
}

export function letGonePage(vehicle: Vehicle | null): MessagePage {
  return messagePage(200, {
    title: "What you entered is deleted",
    text: "We no longer hold the vehicle for you, and you owe nothing.",
    links: [
      ...(vehicle === null ? [] : [{ label: "See the vehicle", href: vehicleHref(vehicle.slug) }]),
      { label: "Search used vehicles", href: `${searchPath}/used-cars` },
    ],
  });
}

export const linkEnded: MessagePage = messagePage(404, {
  title: "This link no longer works",
  text: "What you entered was erased, or the link is incomplete.",
  links: [{ label: "Search used vehicles", href: `${searchPath}/used-cars` }],
});

function unavailableLinks(vehicle: Vehicle, { contact }: Shown): MessageView["links"] {
  const { phone } = contact;
  return [
    { label: "See the vehicle", href: vehicleHref(vehicle.slug) },
    ...(phone === null ? [] : [{ label: `Call ${phone}`, href: phoneHref(phone) }]),
  ];
}
