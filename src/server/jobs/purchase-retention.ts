import { retentionEnd } from "../../leads/personal-data.ts";
import { defaultKeptDays } from "../../purchases/purchase-settings.ts";
import { unconfiguredSites } from "../unconfigured-sites.ts";
import type { Job, JobPorts } from "./job.ts";
import { untilNone } from "./until-none.ts";

type PurchaseJobPorts = Pick<JobPorts, "sites"> & { store: Pick<JobPorts["store"], "siteIds" | "purchases"> };

/**
 * Removes online purchases past their site's period, or the platform's default for sites no longer configured. What
 * stays in the database files until `leadRetention` cleans them is encrypted.
 */
export function purchaseRetention({ store, sites }: PurchaseJobPorts): Job {
  return {
    name: "online purchases past retention",
    everyMinutes: 60,
    portionsInRun: 100,
    async turns(now) {
      const unconfigured = unconfiguredSites(await store.siteIds(), sites);
      const periods = new Map<string, number>([
        ...sites.current().all.map(({ slug, purchase }) => [slug, purchase.keptDays] as const),
        ...unconfigured.map((siteId) => [siteId, defaultKeptDays] as const),
      ]);
      return [...periods].map(([siteId, days]) => ({
        siteId,
        portions: untilNone(async () => {
          await store.purchases.forgetClaims(siteId, now);
          return store.purchases.expire(siteId, retentionEnd(now, days));
        }),
      }));
    },
  };
}
