import { hydrate } from "../page/hydrate.tsx";
import { WatchlistPage } from "./watchlist-page.tsx";

hydrate(WatchlistPage);
