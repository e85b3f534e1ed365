import { z } from "zod";
import type { Account } from "../accounts/account-store.ts";
import { noticeEntry } from "../outbox/notice.ts";
import { localTime } from "../locations/local-time.ts";
import type { AdvertisingSite } from "./advertised-vehicle.ts";
import { alertsLink, isAlertKey } from "./alert-link.ts";
import { confirmationNotice } from "./alert-mail.ts";
import type { AlertPorts } from "./alert-ports.ts";

const emailAddress = z.email().max(254);
/** Confirmation mails per account and day: the address may belong to a person who never asked for them. */
const mostAskedInDay = 5;

type AtSite = { site: AdvertisingSite; now: number };

/** Asks the owner of an address to confirm that alerts may be sent to it. */
export async function askForAlerts(
  written: string,
  { accountId }: Account,
  { site, now }: AtSite,
  { alerts, keyedHash, digest, brandColours }: AlertPorts,
): Promise<{ kind: "asked"; email: string } | { kind: "no-address" | "asked-too-often" }> {
  const email = emailAddress.safeParse(written.trim()).data;
  if (email === undefined) return { kind: "no-address" };
  const link = alertsLink({ siteId: site.slug, accountId, email }, keyedHash);
  const notice = confirmationNotice(email, link, site, brandColours(site.brand));
  const id = digest(JSON.stringify(["alert confirmation", site.slug, accountId, email, now]));
  const { date: day } = localTime(now, site.timeZone);
  const isAsked = await alerts.ask(
    { siteId: site.slug, accountId, email, now, day, mostInDay: mostAskedInDay },
    noticeEntry(id, "alert-confirmation", notice, now, digest),
  );
  return isAsked ? { kind: "asked", email } : { kind: "asked-too-often" };
}

export type MailedAlerts = "asked" | "confirmed" | "ended";

/** Confirms or ends the alerts of a mailed link and returns their state. A wrong key changes nothing. */
export async function followAlertLink(
  { accountId, key }: { accountId: string; key: string },
  wish: "show" | "confirm" | "stop",
  { site, now }: AtSite,
  { alerts, keyedHash }: Pick<AlertPorts, "alerts" | "keyedHash">,
): Promise<MailedAlerts> {
  const subscription = await alerts.subscription(site.slug, accountId);
  if (subscription === null || !isAlertKey(key, { siteId: site.slug, accountId }, subscription, keyedHash))
    return "ended";
  switch (wish) {
    case "show":
      return subscription.isConfirmed ? "confirmed" : "asked";
    case "confirm":
      return (await alerts.confirm(site.slug, accountId, subscription.email, now)) ? "confirmed" : "ended";
    case "stop":
      await alerts.end(site.slug, accountId);
      return "ended";
  }
}
