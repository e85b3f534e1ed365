import { specialOffersPath } from "../addresses/paths.ts";
import { timeAt } from "../locations/local-time.ts";
import { offerHref } from "./offer-href.ts";
import type { Offer } from "./offer.ts";
import { currentOffers, type OfferSite } from "./site-offers.ts";

/** A page of offers; `changedAt` is when it last changed, in epoch milliseconds, if the settings say so. */
export type DatedPage = { path: string; changedAt: number | null; written: readonly Offer[] };

export function offerPages(site: OfferSite, now: number): DatedPage[] {
  return currentOffers(site, now).map((offer) => ({
    path: offerHref(offer, site),
    changedAt: changedAt(offer, site.timeZone),
    written: [offer],
  }));
}

/**
 * The page with all offers; none without a current offer, because it is then not indexed. An offer that ends changes it,
 * which no date of the remaining offers shows.
 */
export function offerListPages(site: OfferSite, now: number): DatedPage[] {
  const pages = offerPages(site, now);
  if (pages.length === 0) return [];
  return [{ path: specialOffersPath, changedAt: null, written: pages.flatMap((page) => page.written) }];
}

/** The start of the day of the last change; null if the author names none, so that observed changes are used. */
function changedAt({ updated }: Offer, timeZone: string): number | null {
  return updated === null ? null : timeAt(updated, 0, timeZone);
}
