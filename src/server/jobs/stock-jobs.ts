import type { BulkChanges } from "../../stock-desk/bulk-change.ts";
import type { Job } from "./job.ts";
import { turnsUntilNone } from "./until-none.ts";

type BulkPorts = { store: { bulkChanges: Pick<BulkChanges, "unfinishedSites" | "work"> } };

/** Applies changes of many vehicles that staff began at the desk. */
function bulkChanges({ store }: BulkPorts): Job {
  return {
    name: "bulk changes applied",
    everyMs: 1_000,
    portionsInRun: 20,
    turns: async (now) =>
      turnsUntilNone(await store.bulkChanges.unfinishedSites(), (siteId) => store.bulkChanges.work(siteId, now)),
  };
}

export const stockJobs = { bulkChanges };
