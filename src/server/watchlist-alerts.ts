import type { Site } from "../sites/site-config.ts";
import { keepsWatchlists } from "../watchlist/watchlist-settings.ts";
import { tellChanges, type TellPorts } from "../watchlist/tell-changes.ts";
import type { Stock } from "../vehicles/stock.ts";
import type { Job } from "./jobs.ts";

type AlertJobPorts = TellPorts & { stock: Pick<Stock, "versions">; sites: () => readonly Site[] };

/**
 * The work that tells watchers of changes. It looks at the sites whose stock changed since it last did, and at all
 * of them at first; it counts the mails it put into the outbox.
 */
export function watchlistAlerts(ports: AlertJobPorts): Job {
  const told = new Map<string, number>();
  async function* tell(site: Site, version: number, now: number): AsyncGenerator<number, void> {
    if (told.get(site.slug) === version) return;
    yield* tellChanges(site, now, ports);
    told.set(site.slug, version);
  }
  return {
    name: "alerts to watchers",
    everyMinutes: 1,
    async turns(now) {
      const versions = await ports.stock.versions();
      return ports
        .sites()
        .filter(keepsWatchlists)
        .map((site) => ({ siteId: site.slug, portions: tell(site, versions.get(site.slug) ?? 0, now) }));
    },
  };
}
