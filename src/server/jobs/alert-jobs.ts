import { findOverdue, longestWatchMs, watchesOverdue } from "../../leads/delivery/overdue.ts";
import type { Site } from "../../sites/site-config.ts";
import { sendChangeAlerts } from "../../watchlist/change-alerts.ts";
import { sendMatchAlerts } from "../../watchlist/match-alerts.ts";
import { keepsSearches } from "../../watchlist/saved-search.ts";
import { keepsWatchlists } from "../../watchlist/watchlist-settings.ts";
import { minuteMs } from "../../settings/durations.ts";
import type { Job, JobPorts } from "./job.ts";

type OverdueJobPorts = Pick<JobPorts, "sites" | "findRouting" | "digest"> & { store: Pick<JobPorts["store"], "leads"> };

/** Marks leads that were not opened in time, and alerts their dealers. */
function overdueAlerts({ store: { leads }, sites, findRouting, digest }: OverdueJobPorts): Job {
  return {
    name: "leads overdue",
    everyMs: minuteMs,
    portionsInRun: 200,
    async turns(now) {
      const waiting = new Set(await leads.sitesWaiting(now - longestWatchMs));
      return sites.current().all.flatMap(({ slug: siteId }) => {
        const routing = waiting.has(siteId) ? findRouting(siteId) : null;
        if (routing === null || !watchesOverdue(routing)) return [];
        return { siteId, portions: findOverdue(siteId, { leads, findRouting, digest }, now) };
      });
    },
  };
}

type WatchlistJobPorts = Omit<JobPorts, "store" | "engine" | "findRouting" | "files"> & {
  store: Pick<JobPorts["store"], "stock" | "reservations">;
};

/**
 * Notifies watchers of changes; reports the number of emails queued. Checks sites whose stock has changed since the
 * last run, and all sites on the first run.
 */
function watchlistAlerts({ store: { stock, reservations }, sites, ...ports }: WatchlistJobPorts): Job {
  const notifiedVersions = new Map<string, number>();
  async function* alertPortions(site: Site, version: number, now: number): AsyncGenerator<number, void> {
    if (notifiedVersions.get(site.slug) === version) return;
    const claimed = await reservations.claimedVehicleIds(site.slug);
    yield* sendChangeAlerts(site, now, { ...ports, stock }, claimed);
    // A claim becomes a reservation without a new version.
    if (claimed.size === 0) notifiedVersions.set(site.slug, version);
  }
  return {
    name: "alerts to watchers",
    everyMs: minuteMs,
    portionsInRun: 5_000,
    async turns(now) {
      const versions = await stock.versions();
      return sites
        .current()
        .all.filter(keepsWatchlists)
        .map((site) => ({ siteId: site.slug, portions: alertPortions(site, versions.get(site.slug) ?? 0, now) }));
    },
  };
}

type SearchJobPorts = Omit<JobPorts, "store" | "alerts" | "findRouting" | "files"> & {
  store: Pick<JobPorts["store"], "savedSearches">;
};

/** Notifies shoppers of new matches for their searches; reports the number of emails queued. */
function savedSearchAlerts({ store: { savedSearches }, sites, ...ports }: SearchJobPorts): Job {
  return {
    name: "new matches of saved searches",
    everyMs: 10 * minuteMs,
    portionsInRun: 5_000,
    turns: (now) =>
      sites
        .current()
        .all.filter(keepsSearches)
        .map((site) => ({ siteId: site.slug, portions: sendMatchAlerts(site, now, { ...ports, savedSearches }) })),
  };
}

export const alertJobs = { overdueAlerts, watchlistAlerts, savedSearchAlerts };
