import { tradeInsPath } from "../addresses/paths.ts";
import type { LeadOffer } from "../leads/delivery/lead-delivery.ts";
import { contactsOfLead } from "../leads/lead-contacts.ts";
import type { LeadSite } from "../leads/lead-site.ts";
import type { StoredLead } from "../leads/lead-store.ts";
import { idOfToken, signedToken, type SignText } from "../leads/signed-token.ts";
import { formatDollars } from "../vehicles/australian-format.ts";
import { isExpired } from "./trade-in.ts";
import type { TradeInStore } from "./trade-in-store.ts";

export type OfferPorts = { tradeIns: Pick<TradeInStore, "ofLead">; sign: SignText };

/**
 * What the shopper is told of the offer for a trade-in. Null without an offer that stands, and if the lead's contacts
 * gave more than one email address: the link is only for the person who asked. `now` is epoch milliseconds.
 */
export async function leadOffer(
  lead: StoredLead,
  site: LeadSite,
  { tradeIns, sign }: OfferPorts,
  now: number,
): Promise<LeadOffer | null> {
  const contacts = contactsOfLead(lead).map((contact) => contact.lead);
  if (contacts.at(-1)?.form !== "trade-in") return null;
  if (new Set(contacts.map(({ email }) => email.toLowerCase())).size > 1) return null;
  const tradeIn = await tradeIns.ofLead(lead.siteId, lead.leadId);
  if (tradeIn?.valuation?.kind !== "found" || isExpired(tradeIn, now)) return null;
  const price = formatDollars(tradeIn.valuation.price);
  return {
    text:
      tradeIn.acceptedAt === null
        ? `Our indicative offer for your car is ${price}, subject to inspection. You can accept it on its page.`
        : `You accepted our indicative offer of ${price} for your car, subject to inspection.`,
    href: `https://${site.hosts[0]}${tradeInsPath}/${signedToken(about(lead.siteId), lead.leadId, sign)}`,
  };
}

/** The lead whose offer a private address names; null if this site did not sign it. */
export function leadOfOfferToken(siteId: string, token: string, sign: SignText): string | null {
  return idOfToken(about(siteId), token, sign);
}

function about(siteId: string): string[] {
  return ["trade-in offer", siteId];
}
