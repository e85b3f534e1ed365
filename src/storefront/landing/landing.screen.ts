import { landingHref } from "../../addresses/paths.ts";
import { plainScreen } from "../page/declare-screen.ts";
import { publicPage } from "../page/page-route.server.ts";
import { landingEntries, landingPage } from "./landing.server.ts";

export const landingScreen = plainScreen({
  pages: [
    publicPage({
      paths: [landingHref("{landing}")],
      isOn: ({ discovery }) => discovery.landingPages.length > 0,
      linkedPaths: ({ discovery }) => discovery.landingPages.map(({ slug }) => landingHref(slug)),
      sitemap: { section: "stock-pages", entries: landingEntries },
      load: ({ parameters, request }) => landingPage(parameters["landing"] ?? "", request),
    }),
  ],
  component: () => import("./landing-page.tsx").then(({ LandingPage }) => LandingPage),
});
