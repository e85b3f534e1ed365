import { alertsContract } from "./alerts.contract.ts";
import { describeOnEveryStore } from "./every-store.ts";

describeOnEveryStore("Watchlist alerts", alertsContract);
