import { type Offer, offerSchema } from "./offer.ts";
import { offerSettings } from "./offer-settings.ts";
import type { OfferSite } from "./site-offers.ts";

export function offerForTest(fields: Partial<Offer> = {}): Offer {
  return offerSchema.parse({ id: "spring", name: "Spring offer", ...fields });
}

export function siteWithOffers(offers: readonly Offer[], changes: Partial<OfferSite> = {}): OfferSite {
  const list = Object.fromEntries(offers.map(({ id, ...offer }) => [id, offer]));
  const site = { slug: "example", timeZone: "Australia/Sydney", singleManufacturer: null };
  return { ...site, offers: offerSettings.parse({ list }), ...changes };
}
