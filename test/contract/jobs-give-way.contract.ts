import { expect, it } from "vitest";
import { jobRunner } from "../../src/server/jobs/run-jobs.ts";
import { alertJobs } from "../../src/server/jobs/alert-jobs.ts";
import { noSites } from "../../src/sites/sites.ts";
import type { StorePlace } from "./every-store.ts";
import { digest, leadRow } from "./lead-rows.ts";
import { longestTurnMs } from "./longest-turn.ts";
import { overdueSite } from "./overdue-site.ts";
import { dayMs } from "../../src/settings/durations.ts";

/** Processor time for which a job may block requests. */
const longestPartMs = 50;
const monday = Date.parse("2026-11-23T12:00:00+11:00");

/** Jobs let requests be answered between short parts of their work, however much there is to do. */
export function jobsGiveWayContract(makePlace: () => Promise<StorePlace>): void {
  const noFaults = (...fault: unknown[]) => expect(fault).toEqual([]);

  it("looking for overdue leads among 3,000 that wait", async () => {
    const store = await (await makePlace()).open();
    const site = overdueSite(3_000);
    for (let from = 0; from < 3_000; from += 200) {
      const rows = Array.from({ length: 200 }, (_, index) => {
        const receivedAt = monday - ((from + index) * 13 * dayMs) / 3_000;
        return leadRow(site.slug, `lead-${from + index}`, { receivedAt, dealershipSlug: "north" });
      });
      await Promise.all(rows.map((row) => store.leads.submit(row, `key of ${row.leadId}`, [])));
    }
    const findRouting = () => ({ site, siteForDealership: () => site, findPosition: () => null });
    const job = alertJobs.overdueAlerts({
      store,
      findRouting,
      digest,
      sites: { current: () => ({ ...noSites, all: [site] }), hasFaults: () => false },
    });
    const longest = await longestTurnMs(async () => expect(await jobRunner(job, noFaults)(monday)).toBe(673));
    expect(longest).toBeLessThan(longestPartMs);
  });
}
