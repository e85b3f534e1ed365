import { findOverdue, watchesOverdue } from "../../leads/delivery/overdue.ts";
import type { Job, JobPorts } from "./job.ts";

type OverdueJobPorts = Pick<JobPorts, "sites" | "routingOf" | "digest"> & { store: Pick<JobPorts["store"], "leads"> };

/** Marks leads that were not opened in time, and alerts their dealers. */
export function overdueAlerts({ store: { leads }, sites, routingOf, digest }: OverdueJobPorts): Job {
  return {
    name: "leads overdue",
    everyMinutes: 1,
    portionsInRun: 200,
    turns: (now) =>
      sites.current().all.flatMap(({ slug: siteId }) => {
        const routing = routingOf(siteId);
        if (routing === null || !watchesOverdue(routing)) return [];
        return { siteId, portions: findOverdue(siteId, { leads, routingOf, digest }, now) };
      }),
  };
}
