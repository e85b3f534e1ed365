import { keepsSearches } from "../../watchlist/saved-search.ts";
import { sendMatchAlerts } from "../../watchlist/match-alerts.ts";
import type { Job, JobPorts } from "./job.ts";

type SearchJobPorts = Omit<JobPorts, "store" | "alerts" | "routingOf" | "dataDir"> & {
  store: Pick<JobPorts["store"], "savedSearches">;
};

/** Notifies shoppers of new matches for their searches; reports the number of emails queued. */
export function savedSearchAlerts({ store: { savedSearches }, sites, ...ports }: SearchJobPorts): Job {
  return {
    name: "new matches of saved searches",
    everyMinutes: 10,
    portionsInRun: 5_000,
    turns: (now) =>
      sites
        .current()
        .all.filter(keepsSearches)
        .map((site) => ({ siteId: site.slug, portions: sendMatchAlerts(site, now, { ...ports, savedSearches }) })),
  };
}
