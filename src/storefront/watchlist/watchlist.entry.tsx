import "../../ui/base.css";
import "../frame/frame.entry.ts";
import { hydrate } from "../hydrate.tsx";
import { WatchlistPage } from "./watchlist-page.tsx";

hydrate(WatchlistPage);
