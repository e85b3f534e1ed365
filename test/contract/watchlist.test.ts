import { describeOnEveryStore } from "./every-store.ts";
import { watchlistContract } from "./watchlist.contract.ts";

describeOnEveryStore("Watchlists", watchlistContract);
