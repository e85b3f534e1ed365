import { performDuties } from "../../lead-work/perform-duties.ts";
import { minuteMs } from "../../settings/durations.ts";
import type { Job, JobPorts } from "./job.ts";

const everyMs = 15_000;
/** A release before this one may store leads that no query for waiting ones finds. */
const allSitesEveryMs = 10 * minuteMs;

type LeadDutyPorts = Pick<JobPorts, "sites" | "findDutySite"> & {
  store: Pick<JobPorts["store"], "leadDuties" | "leadStaff">;
};

/** Gives leads to people, takes them back from absent ones and passes on overdue ones. Reports the changes. */
function leadDuties({ store, sites, findDutySite }: LeadDutyPorts): Job {
  const lookedAt = new Map<string, number>();
  const ports = { duties: store.leadDuties, staff: store.leadStaff, findDutySite };
  async function* dutyPortions(siteId: string, now: number): AsyncGenerator<number, void> {
    yield* performDuties(siteId, ports, now, lookedAt.get(siteId) ?? null);
    lookedAt.set(siteId, now);
  }
  return {
    name: "leads assigned and passed on",
    everyMs,
    portionsInRun: 200,
    async turns(now) {
      const waiting = new Set(await store.leadDuties.sitesWaiting(now));
      const isDue = (siteId: string) =>
        waiting.has(siteId) || now - (lookedAt.get(siteId) ?? -Infinity) >= allSitesEveryMs;
      const due = sites.current().all.filter(({ slug }) => isDue(slug));
      return due.map(({ slug: siteId }) => ({ siteId, portions: dutyPortions(siteId, now) }));
    },
  };
}

export const leadWorkJobs = { leadDuties };
