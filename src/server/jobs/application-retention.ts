import { defaultApplicationDays, defaultDraftDays } from "../../finance-applications/pre-approval-settings.ts";
import { retentionEnd } from "../../leads/personal-data.ts";
import { unconfiguredSites } from "../unconfigured-sites.ts";
import type { Job, JobPorts } from "./job.ts";
import { untilNone } from "./until-none.ts";

type Periods = { draftDays: number; retentionDays: number };

type ApplicationJobPorts = Pick<JobPorts, "sites"> & { store: Pick<JobPorts["store"], "siteIds" | "applications"> };

/**
 * Removes applications for finance past their site's periods, or the platform's defaults for sites no longer
 * configured. What stays in the database files until `leadRetention` cleans them is encrypted.
 */
export function applicationRetention({ store, sites }: ApplicationJobPorts): Job {
  async function* expire(siteId: string, { draftDays, retentionDays }: Periods, now: number) {
    const ends = { draftsBefore: retentionEnd(now, draftDays), sentBefore: retentionEnd(now, retentionDays) };
    yield* untilNone(() => store.applications.expire(siteId, ends));
  }
  return {
    name: "finance applications past retention",
    everyMinutes: 60,
    portionsInRun: 100,
    async turns(now) {
      const unconfigured = unconfiguredSites(await store.siteIds(), sites);
      const periods = new Map<string, Periods>([
        ...sites.current().all.map(({ slug, preApproval }) => [slug, preApproval] as const),
        ...unconfigured.map((siteId) => [siteId, unconfiguredPeriods] as const),
      ]);
      return [...periods].map(([siteId, each]) => ({ siteId, portions: expire(siteId, each, now) }));
    },
  };
}

const unconfiguredPeriods: Periods = { draftDays: defaultDraftDays, retentionDays: defaultApplicationDays };
