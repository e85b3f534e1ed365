import type { Site } from "../../sites/site-config.ts";
import { sendChangeAlerts } from "../../watchlist/change-alerts.ts";
import { keepsWatchlists } from "../../watchlist/watchlist-settings.ts";
import type { Job, JobPorts } from "./job.ts";

type WatchlistJobPorts = Omit<JobPorts, "store" | "engine" | "routingOf" | "dataDir"> & {
  store: Pick<JobPorts["store"], "stock" | "reservations">;
};

/**
 * Notifies watchers of changes; reports the number of emails queued. Checks sites whose stock has changed since the
 * last run, and all sites on the first run.
 */
export function watchlistAlerts({ store: { stock, reservations }, sites, ...ports }: WatchlistJobPorts): Job {
  const notifiedVersions = new Map<string, number>();
  async function* alertsOf(site: Site, version: number, now: number): AsyncGenerator<number, void> {
    if (notifiedVersions.get(site.slug) === version) return;
    const claimed = await reservations.claimedVehicleIds(site.slug);
    yield* sendChangeAlerts(site, now, { ...ports, stock }, claimed);
    // A claim becomes a reservation without a new version.
    if (claimed.size === 0) notifiedVersions.set(site.slug, version);
  }
  return {
    name: "alerts to watchers",
    everyMinutes: 1,
    portionsInRun: 5_000,
    async turns(now) {
      const versions = await stock.versions();
      return sites
        .current()
        .all.filter(keepsWatchlists)
        .map((site) => ({ siteId: site.slug, portions: alertsOf(site, versions.get(site.slug) ?? 0, now) }));
    },
  };
}
