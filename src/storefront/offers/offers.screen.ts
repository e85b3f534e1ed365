import { specialOffersPath } from "../../addresses/paths.ts";
import { offerListPages } from "../../offers/offer-pages.ts";
import { hasOffers } from "../../offers/site-offers.ts";
import { plainScreen } from "../page/declare-screen.ts";
import { publicPage } from "../page/page-route.server.ts";
import { offersPage } from "./offers.server.ts";

export const offersScreen = plainScreen({
  pages: [
    publicPage({
      paths: [specialOffersPath],
      isOn: hasOffers,
      sitemap: { section: "offers", entries: ({ site, now }) => offerListPages(site, now) },
      prefetched: { hrefs: [specialOffersPath] },
      load: offersPage,
    }),
  ],
  component: () => import("./offers-page.tsx").then(({ OffersPage }) => OffersPage),
  sheets: [
    "src/storefront/offers/offers-page.sheet.module.css",
    "src/storefront/offers/offer-cards.sheet.module.css",
    "src/ui/picture.sheet.module.css",
  ],
});
