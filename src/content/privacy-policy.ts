import { takesApplications } from "../sites/takes-applications.ts";
import { keepsWatchlists } from "../watchlist/watchlist-settings.ts";
import { bullets, contactLines, type LegalSite, periodText } from "./legal-site.ts";

/**
 * The privacy policy of a site in Markdown: what this installation stores under the site's settings, why, for how long
 * and who receives it. A template: the dealer's lawyer has to read it.
 */
export function privacyPolicy(site: LegalSite): string {
  return [
    whoWeAre(site),
    collected(site),
    purposes(site),
    browserStorage(site),
    recipients(site),
    retention(site),
    rights(site),
    security,
    changes,
  ].join("\n\n");
}

function whoWeAre({ name, legalName, isDemo }: LegalSite): string {
  const demo = isDemo
    ? "\n\nThis site is a demonstration: the dealer is invented, and what you send is stored on the machine that runs it."
    : "";
  return `## Who we are\n\n${name} is the trading name of ${legalName} ("we"). This policy says what personal information we collect on this website, why, how long we keep it and what you can ask of us. We handle it under the Privacy Act 1988 and the Australian Privacy Principles.${demo}`;
}

function collected(site: LegalSite): string {
  const { preApproval, spinToWin, actions, content } = site;
  const reserves = actions.reserve !== "off";
  return `## What we collect

${bullets([
  "**Enquiries and bookings**: your name, phone number, email address and message, the vehicle and location it is about, and the time you choose. With them we keep how you answered the question about news and offers, and which version of this policy was shown.",
  site.tradeIn.enabled &&
    "**Valuations of your car**: its registration, kilometres, condition and photos. The position and other data that a camera writes into photos are removed when we receive them.",
  takesApplications(site) &&
    `**Finance applications**: your identity, income, expenses and employment. They are encrypted in our database. An application that you don't send is erased ${periodText(preApproval.draftDays)} after your last change.`,
  (reserves || content.onlinePayment) &&
    "**Payments**: amount, time, reference and result. Card numbers go to the payment provider only; we never see or store them.",
  (keepsWatchlists(site) || site.signIn.gate || content.onlinePayment) &&
    "**Your account**: your mobile number, with which you sign in, and what you saved: vehicles, searches and alerts.",
  spinToWin.campaign !== null && "**The game**: your mobile number, so that each number plays once, and what you won.",
  "**Technical data**: the network address that a form was sent from, to recognise misuse, and which numbers of ours were shown, as a count.",
])}

You can look at vehicles without telling us who you are. If you don't give us the details that a form marks as required, we can't answer it.`;
}

function purposes({ enquiry }: LegalSite): string {
  return `## What we use it for

${bullets([
  "to answer your enquiry, keep your appointment and sell you a vehicle",
  "to prevent misuse of the forms, and to meet our duties as a licensed dealer",
  enquiry.optIn.shown &&
    "to send you news and offers, if you agreed. Every message says how to stop them, and we act on that within five working days",
])}`;
}

function browserStorage(site: LegalSite): string {
  const { actions, locationPages, analytics } = site;
  const hasThirdParties =
    actions.chat === "widget" || locationPages.mapEmbed !== "none" || analytics.tagManagerId !== null;
  return `## Cookies and your browser

We set cookies only when you do something that needs one. None of them follows you to other sites.

| What | Why | How long |
| --- | --- | --- |
${[
  keepsWatchlists(site) || site.signIn.gate || site.content.onlinePayment
    ? "| Cookie of your session | Keeps you signed in | 30 days, or until you sign out |"
    : "",
  actions.reserve === "off" ? "" : "| Cookie of a reservation | Shows you the page of your reservation | 60 days |",
  site.tradeIn.enabled ? "| Cookie of a valuation | Lets you go on with it | 14 days |" : "",
  takesApplications(site) ? "| Cookie of an application | Lets you go on with it | 30 days |" : "",
  "| Cookie of your choice | Remembers whether other companies' services may load | 180 days |",
  "| Storage of your browser | Vehicles you saved, compared or looked at, your last searches, and a form you have begun | Until you delete it; forms until you close the browser |",
]
  .filter(Boolean)
  .join("\n")}

${
  hasThirdParties
    ? "Chat, maps, videos and measurement come from other companies. They load only after you allowed it, may set their own cookies, and learn that you visited the page. You can change your mind under [cookie choices](/cookie-choices)."
    : "No service of another company loads on this site unless you ask for it, such as a video."
}`;
}

function recipients({ dealerships, reservation, tradeIn, actions, analytics }: LegalSite): string {
  const names = dealerships.map(({ name }) => name);
  return `## Who receives it

${bullets([
  `Our staff${names.length > 1 ? ` at ${names.slice(0, -1).join(", ")} and ${names.at(-1)}` : ""}, and the system in which we keep customer records`,
  "Lenders, if you apply for finance and agree to it in the application",
  reservation.provider === "stripe" && actions.reserve !== "off" && "Stripe, which takes our payments",
  tradeIn.provider === "autograb" &&
    tradeIn.enabled &&
    "AutoGrab, which receives the registration of your car to value it, but not your name",
  analytics.tagManagerId !== null && "Google, for measurement, if you allowed it",
  "The companies that host this site and deliver our messages, under contracts that forbid any other use",
  "Authorities, where the law requires it",
])}

We don't sell personal information. Some of these companies may store data outside Australia; ask us where.`;
}

function retention(site: LegalSite): string {
  return `## How long we keep it

${bullets([
  `Your name, contact details and message are removed from enquiries, bookings and reservations after ${periodText(site.leadDelivery.retentionDays)}.`,
  takesApplications(site) &&
    `Finance applications are erased from this site ${periodText(site.preApproval.retentionDays)} after you sent them.`,
  "Records of payments are kept for as long as tax law requires, without your name where we don't need it.",
  "If you buy from us, the contract and its records are kept as the law on motor dealers requires.",
])}`;
}

function rights(site: LegalSite): string {
  return `## What you can ask of us

You can ask what we hold about you, have it corrected, and have it erased unless the law requires us to keep it. You can take back any consent. We answer within 30 days, free of charge.

${bullets(contactLines(site))}

If you are not satisfied with our answer, you can complain to the Office of the Australian Information Commissioner at [oaic.gov.au](https://www.oaic.gov.au/).`;
}

const security = `## How we protect it

Connections to this site are encrypted. Each dealer's data is separate from that of others. Access is limited to people who need it. If a breach could cause you serious harm, we tell you and the Commissioner.`;

const changes = `## Changes

When this policy changes, the new version applies from the day it appears here. Each enquiry records the version that was shown with its form, and earlier versions stay available at the addresses that forms linked to.`;
