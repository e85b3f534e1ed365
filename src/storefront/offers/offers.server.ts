import { specialOffersPath } from "../../addresses/paths.ts";
import { offerView, type OfferView } from "../../offers/offer-view.ts";
import { currentOffers } from "../../offers/site-offers.ts";
import { siteOrigin } from "../../settings/site-origin.ts";
import { breadcrumbs, itemList } from "../structured-data/lists.ts";
import type { Page } from "../page/page.ts";
import type { Visit } from "../page/visit.server.ts";
import type { OffersView } from "./offers-page.tsx";

export type OffersPage = Page<"offers", OffersView>;

export function offersPage(visit: Pick<Visit, "request" | "hasPage">): OffersPage {
  const { site } = visit.request;
  const { heading, intro } = site.offers;
  const offers = shownOffers(visit);
  return {
    name: "offers",
    status: 200,
    props: { heading, intro, notice: null, offers, images: site.images },
    head: {
      title: heading,
      description: intro ?? offersDescription(offers, site.name),
      canonicalPath: specialOffersPath,
      index: offers.length > 0,
      structuredData: [
        breadcrumbs(siteOrigin(site), [{ name: heading, path: specialOffersPath }]),
        ...(offers.length === 0
          ? []
          : [
              itemList(
                siteOrigin(site),
                offers.map(({ href }) => href),
              ),
            ]),
      ],
    },
  };
}

export function shownOffers({ request, hasPage }: Pick<Visit, "request" | "hasPage">): OfferView[] {
  return currentOffers(request.site, request.now).map((offer) => offerView(offer, request.site, request.now, hasPage));
}

const namedInDescription = 3;

function offersDescription(offers: readonly OfferView[], dealer: string): string {
  const names = offers.slice(0, namedInDescription).map(({ name }) => name);
  return names.length === 0 ? `Special offers from ${dealer}.` : `Special offers from ${dealer}: ${names.join("; ")}.`;
}
