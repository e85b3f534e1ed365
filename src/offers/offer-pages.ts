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

/** The page with all offers; none without a current offer, because it is then not indexed. */
export function offerListPages(site: OfferSite, now: number): DatedPage[] {
  const pages = offerPages(site, now);
  if (pages.length === 0) return [];
  const times = pages.flatMap((page) => page.changedAt ?? []);
  const written = pages.flatMap((page) => page.written);
  return [{ path: specialOffersPath, changedAt: times.length === 0 ? null : Math.max(...times), written }];
}

/** The start of the day of the last change, or else of the first day. */
function changedAt({ updated, from }: Offer, timeZone: string): number | null {
  const day = updated ?? from;
  return day === null ? null : timeAt(day, 0, timeZone);
}
