import { expect, test, vi } from "vitest";
import { exampleSite } from "../../sites/example-site-for-test.ts";
import { minuteMs } from "../../settings/durations.ts";
import { noSites } from "../../sites/sites.ts";
import { leadWorkJobs } from "./lead-work-jobs.ts";
import { jobRunner } from "./run-jobs.ts";

const nothing = async () => [];

test("sites without waiting leads are looked at once every ten minutes, and others in every run", async () => {
  const site = exampleSite();
  const all = ["quiet", "busy"].map((slug) => ({ ...site, slug }));
  const waiting = vi.fn(async (_siteId: string) => []);
  const duties = {
    waiting,
    sitesWaiting: async () => ["busy"],
    turns: async () => new Map<string, number>(),
    apply: async () => false,
    announceDue: async () => 0,
    adopt: async () => 0,
  };
  const job = leadWorkJobs.leadDuties({
    store: { leadDuties: duties, leadStaff: { team: nothing, save: async () => undefined } },
    sites: { current: () => ({ ...noSites, all }), hasFaults: () => false },
    findDutySite: () => null,
  });
  const run = jobRunner(job, () => undefined);
  const looks = (siteId: string) => waiting.mock.calls.filter(([named]) => named === siteId).length;
  for (let now = 0; now < 10 * minuteMs; now += 15_000) await run(now);
  expect([looks("quiet"), looks("busy")]).toEqual([1, 40]);
  await run(10 * minuteMs);
  expect([looks("quiet"), looks("busy")]).toEqual([2, 41]);
});
