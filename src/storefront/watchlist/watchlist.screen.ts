import { alertsPath, watchlistPath } from "../../addresses/paths.ts";
import { keepsWatchlists } from "../../watchlist/watchlist-settings.ts";
import { hydratedScreen } from "../page/declare-screen.ts";
import { privatePage } from "../page/page-route.server.ts";
import { alertsLinkPage } from "./alerts.server.ts";
import { readNotSaved } from "./saved-searches.server.ts";
import { watchlistPage } from "./watchlist.server.ts";

const watchlist = privatePage({
  paths: [watchlistPath],
  isOn: keepsWatchlists,
  load: async ({ query, request, visitor, ports }) => {
    const parameters = new URLSearchParams(query);
    const notSaved = readNotSaved(parameters.get("not-saved") ?? undefined);
    const searches = { notSaved, removed: parameters.get("removed") };
    return watchlistPage(await visitor.account(), request, ports, { searches });
  },
});

const alerts = privatePage({
  paths: [`${alertsPath}/{account}/{key}`],
  linkedPaths: () => [],
  load: alertsLinkPage,
});

export const watchlistScreen = hydratedScreen({
  pages: [watchlist, alerts],
  component: () => import("./watchlist-page.tsx").then(({ WatchlistPage }) => WatchlistPage),
  entry: "src/storefront/watchlist/watchlist.entry.tsx",
  sheets: ["src/storefront/page/plain-pages.sheet.module.css"],
});
