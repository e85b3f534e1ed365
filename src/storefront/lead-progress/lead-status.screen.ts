import { enquiriesPath, openedEnquiriesPath } from "../../addresses/paths.ts";
import { plainScreen } from "../page/declare-screen.ts";
import { privatePage } from "../page/page-route.server.ts";
import { dealerPageOfVisit, shopperPageOfVisit } from "./lead-pages.server.ts";

const ofDealer = privatePage({
  paths: [`${openedEnquiriesPath}/{token}`],
  linkedPaths: () => [],
  load: dealerPageOfVisit,
});

const ofShopper = privatePage({
  paths: [`${enquiriesPath}/{token}`],
  linkedPaths: () => [],
  load: shopperPageOfVisit,
});

export const leadStatusScreen = plainScreen({
  pages: [ofDealer, ofShopper],
  component: () => import("./lead-status-page.tsx").then(({ LeadStatusPage }) => LeadStatusPage),
  sheets: ["src/storefront/lead-progress/lead-progress.sheet.module.css"],
});
