import { searchPath } from "../../addresses/paths.ts";
import { hydratedScreen } from "../page/declare-screen.ts";
import { publicPage } from "../page/page-route.server.ts";
import { siteCarTypePaths, isCarTypeStep } from "./car-type-paths.ts";
import { listingEntries } from "./listing-entries.server.ts";
import { listingPage } from "./listing.server.ts";

export const listingScreen = hydratedScreen({
  pages: [
    publicPage({
      paths: [`${searchPath}/{rest*}`],
      linkedPaths: (site) => [
        searchPath,
        ...siteCarTypePaths(site),
        `${searchPath}/{make}`,
        `${searchPath}/{make}/{model}`,
      ],
      // The words of car types are never makes, even if the site has no page for them (D2).
      excludes: ({ make = "", model }) => model === undefined && isCarTypeStep(make),
      takesEverySpelling: true,
      sitemap: { section: "stock-pages", entries: listingEntries },
      prefetched: { hrefs: [`${searchPath}*`, `${searchPath}*\\?*`] },
      load: listingPage,
    }),
  ],
  component: () => import("./listing-page.tsx").then(({ ListingPage }) => ListingPage),
  entry: "src/storefront/listing/listing.entry.tsx",
  // Applies the card density stored in this browser.
  earlyScript: "src/storefront/listing/card-density.entry.ts",
});
