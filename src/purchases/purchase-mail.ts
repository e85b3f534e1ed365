import { inSentence, journeyNames } from "../enquiry-kinds/journey-names.ts";
import type { LeadSite } from "../leads/lead-site.ts";
import { linkMail, type LinkMailWriting } from "../leads/link-mails.ts";
import type { SignText } from "../leads/signed-token.ts";
import type { OutboxEntry } from "../outbox/outbox.ts";
import { purchaseResumeHref } from "./purchase-link.ts";
import type { PurchaseKey } from "./purchase-store.ts";

type PurchaseMail = { to: string; vehicleName: string; site: LeadSite; keptDays: number; now: number };

export function purchaseLinkName({ siteId, purchaseId }: PurchaseKey): readonly string[] {
  return ["purchase link", siteId, purchaseId];
}

/** The mail with the private link that continues a purchase. */
export function purchaseMail(
  key: PurchaseKey,
  { to, vehicleName, site, keptDays, now }: PurchaseMail,
  ports: LinkMailWriting & { sign: SignText },
): OutboxEntry {
  const days = keptDays === 1 ? "a day" : `${keptDays} days`;
  return linkMail(
    {
      to,
      title: `Continue your ${inSentence(journeyNames.onlinePurchase)}`,
      text: `What you entered for the ${vehicleName} is saved. Continue on any device with this link.`,
      note: `Anyone who has this link can see what you entered, so don't forward it. The link does not hold the vehicle: others can buy it once your time is up. We erase what you entered within ${days}. If you didn't ask for this link, ignore this email.`,
      path: purchaseResumeHref(key, ports.sign),
      site,
      about: purchaseLinkName(key),
      line: "online purchase",
      now,
    },
    ports,
  );
}
