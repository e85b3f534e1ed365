import { watchlistPath } from "../../addresses/paths.ts";
import { keepsWatchlists } from "../../watchlist/watchlist-settings.ts";
import { hydratedScreen } from "../page/declare-screen.ts";
import { publicPage } from "../page/page-route.server.ts";
import { savedPage } from "./saved.server.ts";

export const savedScreen = hydratedScreen({
  pages: [
    publicPage({
      paths: [watchlistPath],
      isOn: (site) => !keepsWatchlists(site),
      load: ({ request }) => savedPage(request),
    }),
  ],
  component: () => import("./saved-page.tsx").then(({ SavedPage }) => SavedPage),
  entry: "src/storefront/saved/saved.entry.tsx",
});
