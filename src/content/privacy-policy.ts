import { sessionLivesMs } from "../accounts/sign-in.ts";
import { takesApplications } from "../sites/takes-applications.ts";
import { tradeInLivesMs } from "../trade-in/trade-in.ts";
import { keepsWatchlists } from "../watchlist/watchlist-settings.ts";
import { anyAction, bullets, contactLines, type LegalSite, periodText, takesPayments } from "./legal-site.ts";
import { dayMs } from "../settings/durations.ts";

const sellsOnline = (site: LegalSite) => anyAction(site, ({ onlinePurchase }) => onlinePurchase);
const reserves = (site: LegalSite) => anyAction(site, ({ reserve }) => reserve !== "off");
const hasAccounts = (site: LegalSite) => keepsWatchlists(site) || site.signIn.gate || site.content.onlinePayment;

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
  return `## Who we are\n\n${name} is the trading name of ${legalName} ("we"). This policy explains what personal information we collect on this website, why we collect it, how long we keep it and what you can ask us to do with it. We handle it under the Privacy Act 1988 and the Australian Privacy Principles.${demo}`;
}

function collected(site: LegalSite): string {
  const { preApproval, spinToWin, content, assistants } = site;
  return `## What we collect

${bullets([
  "**Enquiries and bookings**: your name, phone number, email address and message, the vehicle and location they are about, and the time you choose. We also keep your answer to the question about news and offers, and which versions of this policy and our terms you were shown.",
  assistants.tools &&
    assistants.enquiries &&
    "**Enquiries through an assistant**: if you ask a program, such as an AI assistant, to write to us, it sends us what you would enter in the form. Its provider handles what you tell it under its own policy.",
  site.tradeIn.enabled &&
    `**Valuations of your car**: its registration, kilometres, condition and the photos that you add. The location and other data that cameras store in photos are removed when we receive them. A valuation that you don't finish is erased after ${periodText(tradeInLivesMs / dayMs)}.`,
  takesApplications(site) &&
    `**Finance applications**: your identity, income, expenses and employment. They are encrypted in our database. An application that you don't send is erased ${periodText(preApproval.draftDays)} after your last change.`,
  sellsOnline(site) &&
    `**Online purchases**: your name, contact details and address, your trade-in, how you pay, and when and where you get the vehicle. They are encrypted in our database until you order. If you don't order, they are erased ${periodText(site.purchase.keptDays)} after your last change.`,
  content.onlinePayment && "**Invoice payments**: the invoice number, your name, email address and mobile number.",
  takesPayments(site) &&
    "**Payments**: amount, time, reference and result. Card numbers go to the payment provider only; we never see or store them.",
  hasAccounts(site) &&
    "**Your account**: the mobile number you sign in with, the vehicles and searches you saved, and the email address for alerts if you gave one.",
  spinToWin.campaign !== null &&
    "**The game**: your mobile number, so that each number can play only once, and what you won.",
  "**Technical data**: the network address a form was sent from, to detect misuse, and how often our phone numbers were shown.",
])}

You can look at vehicles without telling us who you are. If you don't give us the details that a form marks as required, we can't respond to it.`;
}

function purposes({ enquiry }: LegalSite): string {
  return `## What we use it for

${bullets([
  "to answer your enquiry, keep your appointment, value your car and sell you a vehicle",
  "to prevent misuse of the forms, and to meet our duties as a licensed dealer",
  enquiry.optIn.shown &&
    "to send you news and offers, if you agreed. Every message says how to unsubscribe, and we act on that within five working days",
])}`;
}

function browserStorage(site: LegalSite): string {
  const { actions, locationPages, analytics } = site;
  const hasThirdParties =
    actions.chat === "widget" ||
    locationPages.mapEmbed !== "none" ||
    Boolean(locationPages.mapTiles?.url) ||
    analytics.tagManagerId !== null;
  return `## Cookies and your browser

We set cookies only when you do something that needs one. None of them follows you to other sites.

| What | Why | How long |
| --- | --- | --- |
${[
  hasAccounts(site)
    ? `| Session cookie | Keeps you signed in | ${periodText(sessionLivesMs / dayMs)}, or until you sign out |`
    : "",
  hasAccounts(site) ? "| Phone number cookie | Remembers that a code proved your mobile number | One year |" : "",
  reserves(site) || sellsOnline(site) ? "| Reservation cookie | Shows you your reservation | 60 days |" : "",
  sellsOnline(site) ? "| Purchase cookie | Lets you continue your purchase | 30 days |" : "",
  site.tradeIn.enabled
    ? `| Valuation cookie | Lets you continue your valuation | ${periodText(tradeInLivesMs / dayMs)} |`
    : "",
  "| Form cookie | Shows you a form again if it needs a correction | 2 hours |",
  takesApplications(site) ? "| Application cookie | Lets you continue your application | 30 days |" : "",
  "| Cookie choice | Remembers whether other companies' services may load | 180 days |",
  "| Browser storage | Vehicles you saved, compared or looked at, your recent searches, and any form you have started | Until you delete it; forms until you close the browser |",
]
  .filter(Boolean)
  .join("\n")}

${
  hasThirdParties
    ? "Chat, maps, videos and measurement come from other companies. They load only if you allow them, may set their own cookies, and will know that you visited the page. You can change your mind under [cookie choices](/cookie-choices)."
    : "Nothing from other companies loads on this site unless you ask for it, such as a video."
}`;
}

function recipients(site: LegalSite): string {
  const { dealerships, reservation, tradeIn, analytics } = site;
  const names = dealerships.map(({ name }) => name);
  return `## Who receives it

${bullets([
  `Our staff${names.length > 1 ? ` at ${names.slice(0, -1).join(", ")} and ${names.at(-1)}` : ""}, and our customer records system`,
  "Lenders, if you apply for finance and agree to it in the application",
  reservation.provider === "stripe" && takesPayments(site) && "Stripe, which takes our payments",
  tradeIn.provider === "autograb" &&
    tradeIn.enabled &&
    "AutoGrab, which receives the registration of your car to value it, but not your name",
  analytics.tagManagerId !== null && "Google, for measurement, if you allow it",
  "The companies that host this site and deliver our messages, under contracts that forbid any other use",
  "Authorities, where the law requires it",
])}

We don't sell personal information. Some of these companies may store data outside Australia; ask us where.`;
}

function retention(site: LegalSite): string {
  return `## How long we keep it

${bullets([
  `Your name, contact details and message are removed from enquiries, bookings, reservations, orders and payments after ${periodText(site.leadDelivery.retentionDays)}.`,
  takesApplications(site) &&
    `Finance applications are erased from this site ${periodText(site.preApproval.retentionDays)} after you sent them.`,
  site.tradeIn.enabled && "Photos of your car are erased with the enquiry that they belong to.",
  hasAccounts(site) && "Your account, and what you saved, stay until you ask us to erase them.",
  takesPayments(site) &&
    "Payment records are kept for as long as tax law requires, without your name where we don't need it.",
  "If you buy from us, the contract and its records are kept as motor dealer law requires.",
])}`;
}

function rights(site: LegalSite): string {
  return `## What you can ask of us

You can ask what we hold about you, have it corrected, and have it erased unless the law requires us to keep it. You can withdraw any consent. We will respond within 30 days, free of charge.

${bullets(contactLines(site))}

If you are not satisfied with our response, you can complain to the Office of the Australian Information Commissioner at [oaic.gov.au](https://www.oaic.gov.au/).`;
}

const security = `## How we protect it

Connections to this site are encrypted. Each dealer's data is kept separate from every other dealer's. Access is limited to people who need it. If a breach could cause you serious harm, we will tell you and the Commissioner.`;

const changes = `## Changes

When this policy changes, the new version applies from the day it appears here. Each enquiry records the version that its form linked to, and earlier versions stay available at their own addresses.`;
