import type { Site } from "../sites/site-config.ts";
import { keepsSearches } from "../watchlist/saved-search.ts";
import { type MatchPorts, tellMatches } from "../watchlist/tell-matches.ts";
import type { Job } from "./jobs.ts";

/** The work that tells shoppers what is new in their searches; it counts the mails it put into the outbox. */
export function savedSearchAlerts(ports: MatchPorts & { sites: () => readonly Site[] }): Job {
  return {
    name: "new matches of saved searches",
    everyMinutes: 10,
    turns: (now) =>
      ports
        .sites()
        .filter(keepsSearches)
        .map((site) => ({ siteId: site.slug, portions: tellMatches(site, now, ports) })),
  };
}
