import { specialOffersPath } from "../addresses/paths.ts";
import { offerHref } from "./offer-href.ts";
import { currentOffers, type OfferSite } from "./site-offers.ts";

/** A page of a site, with the day of its last change (`yyyy-mm-dd`) if that is known. */
export type DatedPage = { path: string; lastChange: string | null };

/** The pages of a site's current offers, that of all of them first; none without a current offer. */
export function offerPages(site: OfferSite, now: number): DatedPage[] {
  const pages = currentOffers(site, now).map((offer) => ({
    path: offerHref(offer, site),
    lastChange: offer.updated ?? offer.from,
  }));
  if (pages.length === 0) return [];
  const [newest = null] = pages
    .flatMap(({ lastChange }) => lastChange ?? [])
    .toSorted()
    .toReversed();
  return [{ path: specialOffersPath, lastChange: newest }, ...pages];
}
