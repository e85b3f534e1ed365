import type { LeadSite } from "../leads/lead-site.ts";
import type { SignText } from "../leads/signed-token.ts";
import { licenseeText } from "../locations/licence.ts";
import { type MailColours, plainMail } from "../outbox/mail-html.ts";
import { noticeEntry } from "../outbox/notice.ts";
import type { Digest, OutboxEntry } from "../outbox/outbox.ts";
import { purchaseResumeHref } from "./purchase-link.ts";
import type { PurchaseKey } from "./purchase-store.ts";

export type PurchaseMailPorts = { sign: SignText; digest: Digest; coloursOf: (brand: string) => MailColours };

type PurchaseMail = { to: string; vehicleName: string; site: LeadSite; keptDays: number; now: number };

/** An address gets at most one such mail from a site in this time, whoever asks for it. */
const mailEveryMs = 10 * 60 * 1_000;

/** The mail with the private link that continues a purchase. It contains nothing that was entered. */
export function purchaseMail(
  key: PurchaseKey,
  { to, vehicleName, site, keptDays, now }: PurchaseMail,
  { sign, digest, coloursOf }: PurchaseMailPorts,
): OutboxEntry {
  const title = "Continue buying online";
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
  const id = digest(JSON.stringify(["purchase", key.siteId, to.toLowerCase(), Math.floor(now / mailEveryMs)]));
  return noticeEntry(id, "online purchase", notice, now, digest);
}
