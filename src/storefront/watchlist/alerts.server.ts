import { alertsPath, watchlistPath } from "../../addresses/paths.ts";
import type { Account } from "../../accounts/account-store.ts";
import { type askForAlerts, followAlertLink, type MailedAlerts } from "../../watchlist/alert-subscriptions.ts";
import type { AlertStore } from "../../watchlist/alert-store.ts";
import { alertOccasions } from "../../watchlist/alert-occasions.ts";
import type { MessageView } from "../message/message-page.tsx";
import type { Page } from "../page/page.ts";
import { plainHead } from "../page/plain-head.ts";
import type { SiteRequest } from "../page/site-request.server.ts";
import type { PrivateVisit, VisitorPorts } from "../page/visit.server.ts";
import type { AlertsView } from "./alerts-form.tsx";

/** The form's state after a submission. */
export function askedAlertsView(written: string, asked: Awaited<ReturnType<typeof askForAlerts>>): AlertsView {
  switch (asked.kind) {
    case "asked":
      return asked;
    case "no-address":
      return { kind: "none", written, error: "Enter an email address like name@example.com." };
    case "asked-too-often":
      return { kind: "none", written, error: "That is the limit for today. Try again tomorrow." };
  }
}

/** The state of an account's alerts form. */
export async function alertsView(
  { accountId }: Account,
  { site }: SiteRequest,
  alerts: AlertStore,
): Promise<AlertsView> {
  const subscription = await alerts.subscription(site.slug, accountId);
  if (subscription === null) return { kind: "none", written: "", error: null };
  return { kind: subscription.isConfirmed ? "confirmed" : "asked", email: subscription.email };
}

type AlertsMessage = Page<"message", MessageView>;

const segment = /^[\w-]+$/;

/** The page of a link in an email; null if the address cannot be one. Only its buttons change anything. */
export async function alertsLinkPage(visit: PrivateVisit): Promise<AlertsMessage | null> {
  const { account: accountId = "", key = "" } = visit.parameters;
  if (!segment.test(accountId) || !segment.test(key)) return null;
  return followedLinkPage({ accountId, key }, "show", visit.request, visit.ports);
}

/** The page after following a link in an email, or after pressing the button on its page. */
export async function followedLinkPage(
  link: Parameters<typeof followAlertLink>[0],
  wish: Parameters<typeof followAlertLink>[1],
  request: SiteRequest,
  { alertPorts }: Pick<VisitorPorts, "alertPorts">,
): Promise<AlertsMessage> {
  const state = await followAlertLink(link, wish, request, alertPorts);
  return mailedAlertsPage(state, `${alertsPath}/${link.accountId}/${link.key}`);
}

/**
 * The page of a link in an email. The action requires a button press, because programs that scan emails follow links.
 */
function mailedAlertsPage(state: MailedAlerts, link: string): AlertsMessage {
  const texts = {
    asked: {
      title: "Confirm your email address",
      text: `We will then email you ${alertOccasions}.`,
      form: { action: `${link}/confirm`, label: "Yes, email me" },
    },
    confirmed: {
      title: "You will get emails about your saved cars",
      text: `We email you ${alertOccasions}.`,
      form: { action: `${link}/stop`, label: "Stop these emails" },
    },
    ended: { title: "You will not get these emails", text: "Your saved cars and searches stay on your watchlist." },
  }[state];
  const links = [{ label: "Go to your watchlist", href: watchlistPath }];
  return {
    name: "message",
    status: 200,
    props: { ...texts, links },
    head: plainHead(texts.title),
  };
}
