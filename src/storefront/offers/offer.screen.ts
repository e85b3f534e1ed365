import { offersPath } from "../../addresses/paths.ts";
import { offerHref } from "../../offers/offer-href.ts";
import { offerPages } from "../../offers/offer-pages.ts";
import { hasOffers, offersOnSite } from "../../offers/site-offers.ts";
import { plainScreen } from "../page/declare-screen.ts";
import { publicPage } from "../page/page-route.server.ts";
import { offerPageAt } from "./offer.server.ts";

export const offerScreen = plainScreen({
  pages: [
    publicPage({
      paths: [`${offersPath}/{offer}`, `${offersPath}/{manufacturer}/{offer}`],
      isOn: hasOffers,
      sitemap: {
        section: "offers",
        entries: ({ site, now }) => offerPages(site, now),
      },
      linkedPaths: (site) => offersOnSite(site).map((offer) => offerHref(offer, site)),
      load: offerPageAt,
    }),
  ],
  component: () => import("./offer-page.tsx").then(({ OfferPage }) => OfferPage),
  sheets: [
    "src/storefront/offers/offers-page.sheet.module.css",
    "src/storefront/offers/offer-cards.sheet.module.css",
    "src/ui/picture.sheet.module.css",
  ],
});
