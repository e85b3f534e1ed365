import { findOverdue, type OverduePorts, watchesOverdue } from "../leads/delivery/overdue.ts";
import type { Site } from "../sites/site-config.ts";
import type { Job } from "./jobs.ts";

/** The work that marks leads which nobody opened in time, and alerts their dealers. */
export function overdueAlerts(ports: OverduePorts & { sites: () => readonly Site[] }): Job {
  return {
    name: "leads overdue",
    everyMinutes: 1,
    turns: (now) =>
      ports.sites().flatMap(({ slug: siteId }) => {
        const routing = ports.routingOf(siteId);
        if (routing === null || !watchesOverdue(routing)) return [];
        return { siteId, portions: findOverdue(siteId, ports, now) };
      }),
  };
}
