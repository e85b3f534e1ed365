import { homePath } from "../../addresses/paths.ts";
import { brandNamed } from "../../brands/brands.ts";
import { hydratedScreen } from "../page/declare-screen.ts";
import { newestArrival } from "../page/newest-arrival.server.ts";
import { publicPage } from "../page/page-route.server.ts";
import { homePage } from "./home.server.ts";

export const homeScreen = hydratedScreen({
  pages: [
    publicPage({
      paths: [homePath],
      takesEverySpelling: true,
      // Its stock changes when a vehicle comes.
      sitemap: {
        section: "pages",
        entries: async (request) => [{ path: homePath, changedAt: await newestArrival(request.everything, request) }],
      },
      prefetched: { hrefs: [homePath] },
      load: (visit) => homePage(visit, brandNamed(visit.request.site.brand).heroArtwork),
    }),
  ],
  component: () => import("./home-page.tsx").then(({ HomePage }) => HomePage),
  entry: "src/storefront/home/home.entry.tsx",
});
