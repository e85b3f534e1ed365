import { financeGate, reservationGate } from "../../accounts/sign-in-gate.ts";
import { financePaths, offerEnquiryPath, personalisedFinancePath, vehiclesPath } from "../../addresses/paths.ts";
import { enquiryKinds, formPage } from "../../enquiry-kinds/enquiry-kinds.ts";
import { offersFinance } from "../../finance/finance-line.ts";
import { hasOffers } from "../../offers/site-offers.ts";
import { hasFormPage } from "../../sites/form-pages.ts";
import { reserveSteps } from "../../vehicles/action-settings.ts";
import { hydratedScreen } from "../page/declare-screen.ts";
import { privatePage, publicPage } from "../page/page-route.server.ts";
import { atVehicle } from "../page/vehicle-of-visit.server.ts";
import { enquiryPageAt } from "./enquiry-pages.server.ts";
import { financePageAt } from "./finance.server.ts";
import { offerEnquiryAt } from "./offer-enquiry.server.ts";
import { withTradeIn } from "../../purchases/own-trade-in.ts";
import { ownReserveAnswer, reserveAnswer } from "./reserve.server.ts";

const forms = enquiryKinds.flatMap((kind) => {
  const page = formPage(kind);
  if (page === null) return [];
  return publicPage({
    paths: [page.path, ...page.formerPaths],
    linkedPaths: (site) => (hasFormPage(page, site) ? [page.path] : []),
    ...(page.isContentPage ? { sitemap: { section: "pages" } } : {}),
    load: (visit) => enquiryPageAt(kind, page, visit),
  });
});

const finance = publicPage({
  paths: [...financePaths, personalisedFinancePath],
  isOn: (site) => offersFinance(site),
  linkedPaths: (site) => [site.finance.route, ...(site.finance.personalised ? [personalisedFinancePath] : [])],
  gate: financeGate,
  sitemap: {
    section: "pages",
    entries: ({ site }) => [{ path: site.finance.route, changedAt: null }],
  },
  load: financePageAt,
});

const aboutOffers = publicPage({
  paths: [offerEnquiryPath],
  isOn: hasOffers,
  // It means nothing without an offer.
  linkedPaths: () => [],
  load: offerEnquiryAt,
});

const reservations = reserveSteps.map((step) => {
  const path = `${vehiclesPath}/{slug}/${step}`;
  return publicPage({
    paths: [path],
    linkedPaths: ({ actions }) => (actions.reserve === step ? [path] : []),
    gate: reservationGate,
    load(visit) {
      // Only a visitor with a trade-in has this page: all others get the one without it.
      if (new URLSearchParams(visit.query).has(withTradeIn)) return { redirectTo: visit.path, isTemporary: true };
      return atVehicle(visit, `/${step}`, (vehicle, request) => reserveAnswer(vehicle, step, request));
    },
  });
});

const ownReservations = reserveSteps.map((step) =>
  privatePage({
    paths: [`${vehiclesPath}/{slug}/${step}`],
    linkedPaths: () => [],
    load: (visit) => ownReserveAnswer(visit, step),
  }),
);

export const enquiryScreen = hydratedScreen({
  pages: [...forms, finance, aboutOffers, ...reservations, ...ownReservations],
  component: () => import("./enquiry-page.tsx").then(({ EnquiryPage }) => EnquiryPage),
  entry: "src/storefront/enquiry/enquiry.entry.tsx",
  sheets: ["src/storefront/page/form-page.sheet.module.css"],
});
