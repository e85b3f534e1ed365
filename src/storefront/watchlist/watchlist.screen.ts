import { hydratedScreen } from "../page/screen.tsx";
import { WatchlistPage } from "./watchlist-page.tsx";

export const watchlistScreen = hydratedScreen({
  component: WatchlistPage,
  entry: "src/storefront/watchlist/watchlist.entry.tsx",
});
