import { performDuties } from "../../lead-work/perform-duties.ts";
import type { Job, JobPorts } from "./job.ts";

const everyMs = 15_000;

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
    turns: (now) => sites.current().all.map(({ slug: siteId }) => ({ siteId, portions: dutyPortions(siteId, now) })),
  };
}

export const leadWorkJobs = { leadDuties };
