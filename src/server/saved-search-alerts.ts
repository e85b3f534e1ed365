import type { Site } from "../sites/site-config.ts";
import { keepsSearches } from "../watchlist/saved-search.ts";
import { type MatchPorts, tellMatches } from "../watchlist/tell-matches.ts";

/** The work that tells shoppers what is new in their searches. Answers how many mails it put into the outbox. */
export function savedSearchAlerts(
  ports: MatchPorts & { sites: () => readonly Site[] },
): (now: number) => Promise<number> {
  return async (now) => {
    let mails = 0;
    for (const site of ports.sites().filter(keepsSearches)) mails += await tellMatches(site, now, ports);
    return mails;
  };
}
