import type { Site } from "../sites/site-config.ts";
import { keepsWatchlists } from "../watchlist/watchlist-settings.ts";
import { tellChanges, type TellPorts } from "../watchlist/tell-changes.ts";
import type { Stock } from "../vehicles/stock.ts";

type AlertJobPorts = TellPorts & { stock: Pick<Stock, "versions">; sites: () => readonly Site[] };

/**
 * The work that tells watchers of changes. It looks at the sites whose stock changed since it last did, and at all
 * of them at first. Answers how many mails it put into the outbox.
 */
export function watchlistAlerts(ports: AlertJobPorts): (now: number) => Promise<number> {
  const told = new Map<string, number>();
  return async (now) => {
    const versions = await ports.stock.versions();
    let mails = 0;
    for (const site of ports.sites().filter(keepsWatchlists)) {
      const version = versions.get(site.slug) ?? 0;
      if (told.get(site.slug) === version) continue;
      mails += await tellChanges(site, now, ports);
      told.set(site.slug, version);
    }
    return mails;
  };
}
