import { inSentence, journeyNames } from "../enquiry-kinds/journey-names.ts";
import type { LeadSite } from "../leads/lead-site.ts";
import type { RateLimit, RateLimits } from "../leads/rate-limits.ts";
import type { SignText } from "../leads/signed-token.ts";
import { licenseeText } from "../locations/licence.ts";
import { type MailColours, plainMail } from "../outbox/mail-html.ts";
import { noticeEntry } from "../outbox/notice.ts";
import type { Digest, OutboxEntry } from "../outbox/outbox.ts";
import type { Purchase, PurchaseContent } from "./purchase.ts";
import { purchaseResumeHref } from "./purchase-link.ts";
import type { PurchaseKey } from "./purchase-store.ts";

export type PurchaseMailPorts = { sign: SignText; digest: Digest; coloursOf: (brand: string) => MailColours };

export type LinkMailPorts = { digest: Digest; rateLimits: RateLimits };

type PurchaseMail = { to: string; vehicleName: string; site: LeadSite; keptDays: number; now: number };

/** An address gets at most one mail about a purchase in this time. */
const mailEveryMs = 10 * 60 * 1_000;
/** Most addresses that the link of a purchase is mailed to, and most such mails over a connection in an hour. */
const mostAddresses = 3;
const mailsOverConnection: RateLimit = { name: "purchase links", of: "connection", most: 5, windowMs: 60 * 60_000 };

/** `due`: mail the link, and store `linkMails` with the purchase. `sent`: this address has just got it. */
export type LinkMail =
  | { kind: "due"; linkMails: NonNullable<PurchaseContent["linkMails"]> }
  | { kind: "sent" | "limited" };

/** Whether the link of a purchase may be mailed to an address. */
export async function linkMailTo(
  to: string,
  { purchase, address, now }: { purchase: Purchase; address: string | null; now: number },
  { digest, rateLimits }: LinkMailPorts,
): Promise<LinkMail> {
  const { siteId, purchaseId } = purchase;
  const linkMails = purchase.content.linkMails ?? {};
  const hash = digest(JSON.stringify(["purchase link", siteId, purchaseId, to.toLowerCase()]));
  const last = linkMails[hash];
  if (last !== undefined && windowOf(last) === windowOf(now)) return { kind: "sent" };
  if (last === undefined && Object.keys(linkMails).length >= mostAddresses) return { kind: "limited" };
  if (!(await rateLimits.take(mailsOverConnection, { siteId, address, now }))) return { kind: "limited" };
  return { kind: "due", linkMails: { ...linkMails, [hash]: now } };
}

function windowOf(time: number): number {
  return Math.floor(time / mailEveryMs);
}

/** The mail with the private link that continues a purchase. It contains nothing that was entered. */
export function purchaseMail(
  key: PurchaseKey,
  { to, vehicleName, site, keptDays, now }: PurchaseMail,
  { sign, digest, coloursOf }: PurchaseMailPorts,
): OutboxEntry {
  const title = `Continue your ${inSentence(journeyNames.onlinePurchase)}`;
  const days = keptDays === 1 ? "a day" : `${keptDays} days`;
  const mail = plainMail(
    {
      title,
      siteName: site.name,
      parts: [
        {
          kind: "text",
          text: `What you entered for the ${vehicleName} is saved. Continue on any device with this link.`,
        },
        { kind: "action", label: "Continue", href: `https://${site.hosts[0]}${purchaseResumeHref(key, sign)}` },
        {
          kind: "text",
          text: `Whoever has this link can see what you entered, so do not forward it. The link does not keep the vehicle: others can buy it once your time for it is over. We erase what you entered within ${days}. If you did not ask for this link, ignore this email.`,
        },
      ],
      foot: licenseeText(site, null),
    },
    coloursOf(site.brand),
  );
  const replyTo = site.contact.email === null ? null : { name: site.name, address: site.contact.email };
  const notice = { to, fromName: site.name, replyTo, subject: `${title}: ${site.name}`, ...mail, unsubscribeUrl: null };
  const id = digest(JSON.stringify(["purchase", key.siteId, key.purchaseId, to.toLowerCase(), windowOf(now)]));
  return noticeEntry(id, "online purchase", notice, now, digest);
}
