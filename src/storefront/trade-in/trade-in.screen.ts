import { sellMyCarPath, tradeInPath, tradeInsPath } from "../../addresses/paths.ts";
import type { Site } from "../../sites/site-config.ts";
import { plainScreen } from "../page/declare-screen.ts";
import { privatePage } from "../page/page-route.server.ts";
import { startPageOfVisit, stepPageOfVisit } from "./trade-in-pages.server.ts";

const isOn = ({ tradeIn }: Site) => tradeIn.enabled;

/** Not cached: the pages after them are about the visitor, and the first one shows what was sent. */
const start = privatePage({
  paths: [tradeInsPath, sellMyCarPath, tradeInPath],
  isOn,
  sitemap: {
    section: "pages",
    entries: () => [tradeInsPath, sellMyCarPath].map((path) => ({ path, changedAt: null })),
  },
  load: startPageOfVisit,
});

/** Also where trade-ins are switched off, because somebody may be at one of its steps. */
const steps = privatePage({ paths: [`${tradeInsPath}/{token}`], linkedPaths: () => [], load: stepPageOfVisit });

export const tradeInScreen = plainScreen({
  pages: [start, steps],
  component: () => import("./trade-in-page.tsx").then(({ TradeInPage }) => TradeInPage),
  entry: "src/storefront/trade-in/trade-in.entry.ts",
  sheets: [
    "src/ui/field.sheet.module.css",
    "src/ui/picture.sheet.module.css",
    "src/storefront/page/form-page.sheet.module.css",
    "src/storefront/enquiry/enquiry-form.sheet.module.css",
    "src/storefront/trade-in/trade-in.sheet.module.css",
  ],
});
