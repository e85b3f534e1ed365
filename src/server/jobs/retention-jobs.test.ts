import { mkdtemp, readdir, rm, utimes } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { leadRow } from "../../../test/contract/lead-rows.ts";
import { countFreePages, longMessage } from "../../../test/contract/free-pages.ts";
import { siteFile } from "../../../test/factories.ts";
import { folderStorage } from "../../adapters/file-storage/folder-storage.ts";
import { dropFile } from "../../adapters/delivery/drop-file.ts";
import { openStore, type Store } from "../../adapters/open-store.ts";
import { brands } from "../../brands/brands.ts";
import { defaultRetentionDays } from "../../leads/delivery/lead-delivery-settings.ts";
import { noSites, reloadSites } from "../../sites/sites.ts";
import type { Job } from "./job.ts";
import { jobRunner } from "./run-jobs.ts";
import { retentionJobs } from "./retention-jobs.ts";
import { unconfiguredSites } from "../unconfigured-sites.ts";
import { dayMs } from "../../settings/durations.ts";

const now = 2_000 * dayMs;
let dataDir: string;
let store: Store;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "forecourt-retention-"));
  store = await openStore({ dataDir });
});
afterEach(async () => {
  await store.close();
  await rm(dataDir, { recursive: true, force: true });
});

const sitesFor = (hasFaults: boolean, ...inputs: ReturnType<typeof siteFile>[]) => {
  const files = inputs.map((input) => ({ kind: "site" as const, file: input.slug, text: JSON.stringify(input) }));
  const { sites } = reloadSites(noSites, files, Object.keys(brands));
  return { current: () => sites, hasFaults: () => hasFaults };
};
const alpha = siteFile("alpha", { leadDelivery: { retentionDays: 30 } });
const submit = (siteId: string, leadId: string, ageInDays: number) =>
  store.leads.submit(leadRow(siteId, leadId, { receivedAt: now - ageInDays * dayMs }), leadId, []);
const erased = async () =>
  (await store.leads.leads(null)).filter(({ erasedAt }) => erasedAt !== null).map(({ leadId }) => leadId);

const run = (job: Job, at: number) => jobRunner(job, () => undefined)(at);

test("leads of a site without settings expire by the platform's default", async () => {
  await submit("alpha", "a-old", 31);
  await submit("alpha", "a-new", 29);
  await submit("gone", "g-old", defaultRetentionDays + 1);
  await submit("gone", "g-new", 31);
  expect(
    await run(
      retentionJobs.leadRetention({ files: folderStorage(dataDir), store, sites: sitesFor(false, alpha) }),
      now,
    ),
  ).toBe(2);
  expect((await erased()).toSorted()).toEqual(["a-old", "g-old"]);
});

test("delivered files expire with their site's leads, and newer ones remain", async () => {
  const drop = async (folder: string, siteId: string, name: string, ageInDays: number) => {
    await dropFile(join(dataDir, folder, siteId, "dms"), name, "<adf/>");
    const written = new Date(now - ageInDays * dayMs);
    await utimes(join(dataDir, folder, siteId, "dms", name), written, written);
  };
  await drop("lead-files", "alpha", "old.xml", 31);
  await drop("lead-files", "alpha", "young.xml", 29);
  await drop("demo-deliveries", "alpha", "old.json", 31);
  await drop("lead-files", "gone", "old.xml", defaultRetentionDays + 1);
  await drop("lead-files", "gone", "young.xml", 31);
  expect(
    await run(
      retentionJobs.leadRetention({ files: folderStorage(dataDir), store, sites: sitesFor(false, alpha) }),
      now,
    ),
  ).toBe(3);
  const names = async (folder: string, siteId: string) => readdir(join(dataDir, folder, siteId, "dms"));
  expect(await names("lead-files", "alpha")).toEqual(["young.xml"]);
  expect(await names("demo-deliveries", "alpha")).toEqual([]);
  expect(await names("lead-files", "gone")).toEqual(["young.xml"]);
});

test("the bytes of expired leads are removed from the database file", async () => {
  await store.leads.submit(
    leadRow("alpha", "long", { receivedAt: now - 31 * dayMs, message: longMessage }),
    "long",
    [],
  );
  await run(retentionJobs.leadRetention({ files: folderStorage(dataDir), store, sites: sitesFor(false, alpha) }), now);
  expect(countFreePages(dataDir)).toBe(0);
});

test("no site counts as removed while a settings file is invalid or no site is configured", async () => {
  await submit("gone", "g-old", defaultRetentionDays + 1);
  await run(retentionJobs.leadRetention({ files: folderStorage(dataDir), store, sites: sitesFor(true, alpha) }), now);
  await run(retentionJobs.leadRetention({ files: folderStorage(dataDir), store, sites: sitesFor(false) }), now);
  expect(await erased()).toEqual([]);
  expect(unconfiguredSites(["alpha", "gone", "gone"], sitesFor(false, alpha))).toEqual(["gone"]);
});

test("erased bytes are removed once a day, and expired codes are deleted", async () => {
  let removals = 0;
  let forgotten = 0;
  const counting = {
    leads: store.leads,
    reservations: store.reservations,
    invoicePayments: store.invoicePayments,
    siteIds: store.siteIds,
    accounts: { forgetExpired: async () => void (forgotten += 1) },
    rateCounts: { forgetExpired: async () => void (forgotten += 1) },
    desk: { sessions: { forget: async () => undefined }, changes: { forget: async () => undefined } },
    keptAnswers: { forget: async () => 0 },
    tradeIns: { forgetUnfinished: async () => 0 },
    removeErasedBytes: async () => void (removals += 1),
  };
  const job = retentionJobs.leadRetention({
    files: folderStorage(dataDir),
    store: counting,
    sites: sitesFor(false, alpha),
  });
  await run(job, now);
  expect(removals).toBe(0);
  await submit("alpha", "l1", 31);
  await run(job, now);
  await submit("alpha", "l2", 31);
  await run(job, now + dayMs / 2);
  expect(removals).toBe(1);
  await run(job, now + dayMs);
  expect(removals).toBe(2);
  expect(forgotten).toBe(8);
});
