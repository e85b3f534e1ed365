import { watchlistPath } from "../../addresses/paths.ts";
import { z } from "zod";
import { noticeEntry } from "../../leads/delivery/notice.ts";
import { localTime } from "../../locations/local-time.ts";
import type { Account } from "../../accounts/account-store.ts";
import { alertsLink, isAlertKey } from "../../watchlist/alert-link.ts";
import { confirmationNotice } from "../../watchlist/alert-mail.ts";
import type { AlertPorts } from "../../watchlist/alert-ports.ts";
import type { AlertStore } from "../../watchlist/alert-store.ts";
import { alertOccasions } from "../../watchlist/alert-occasions.ts";
import type { MessageView } from "../message/message-page.tsx";
import type { Page } from "../page/page.ts";
import { plainHead } from "../page/plain-head.ts";
import type { SiteRequest } from "../page/site-request.ts";
import type { AlertsView } from "./alerts-form.tsx";

const emailAddress = z.email().max(254);
/** Mails that ask for a confirmation, for one account in a day: they may go to somebody who never asked. */
const mostAskedInDay = 5;

/** Asks the reader of an address to confirm it. Answers what the form shows: an error, or that it was asked. */
export async function askForAlerts(
  written: string,
  { accountId }: Account,
  { site, now }: SiteRequest,
  { alerts, keyedHash, digest, coloursOf }: AlertPorts,
): Promise<AlertsView> {
  const email = emailAddress.safeParse(written.trim()).data;
  if (email === undefined) {
    return { kind: "none", written, error: "Enter an email address like name@example.com." };
  }
  const link = alertsLink({ siteId: site.slug, accountId, email }, keyedHash);
  const notice = confirmationNotice(email, link, site, coloursOf(site.brand));
  const id = digest(JSON.stringify(["alert confirmation", site.slug, accountId, email, now]));
  const { date: day } = localTime(now, site.timeZone);
  const isAsked = await alerts.ask(
    { siteId: site.slug, accountId, email, now, day, mostInDay: mostAskedInDay },
    noticeEntry(id, "alert-confirmation", notice, now, digest),
  );
  if (isAsked) return { kind: "asked", email };
  return { kind: "none", written, error: "That is enough for today. Try again tomorrow." };
}

/** What the form of an account's alerts shows. */
export async function alertsOf({ accountId }: Account, { site }: SiteRequest, alerts: AlertStore): Promise<AlertsView> {
  const subscription = await alerts.subscription(site.slug, accountId);
  if (subscription === null) return { kind: "none", written: "", error: null };
  return { kind: subscription.isConfirmed ? "confirmed" : "asked", email: subscription.email };
}

type MailedLink = { accountId: string; key: string };

/** What a mailed link leads to: alerts that wait for a yes, that come, or that are no more. */
export async function mailedAlerts(
  { accountId, key }: MailedLink,
  { site }: SiteRequest,
  { alerts, keyedHash }: AlertPorts,
): Promise<{ kind: "asked" | "confirmed"; email: string } | { kind: "ended" }> {
  const owner = { siteId: site.slug, accountId };
  const subscription = await alerts.subscription(site.slug, accountId);
  if (subscription === null || !isAlertKey(key, owner, subscription, keyedHash)) return { kind: "ended" };
  return { kind: subscription.isConfirmed ? "confirmed" : "asked", email: subscription.email };
}

/** The page of a mailed link. A button does what is asked: programs that look at mails follow links. */
export function mailedAlertsPage(state: "asked" | "confirmed" | "ended", link: string): Page<"message", MessageView> {
  const texts = {
    asked: {
      title: "Confirm your email address",
      text: `We then write ${alertOccasions}.`,
      form: { action: `${link}/confirm`, label: "Yes, email me" },
    },
    confirmed: {
      title: "You get news of your saved cars",
      text: `We write ${alertOccasions}.`,
      form: { action: `${link}/stop`, label: "Stop these emails" },
    },
    ended: { title: "You get no such emails", text: "Your saved cars and searches stay on your watchlist." },
  }[state];
  const links = [{ label: "Go to your watchlist", href: watchlistPath }];
  return {
    name: "message",
    status: 200,
    props: { ...texts, links },
    head: plainHead(texts.title),
  };
}
