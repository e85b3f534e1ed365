import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { openStore, type Store } from "../../src/adapters/open-store.ts";
import { type ChooseBehaviour, type Receivers, startReceivers } from "../../test/contract/failing-receivers.ts";
import { Enquiries } from "../../test/crash/crash-run.ts";
import { startPlatform } from "../../test/crash/platform-lead-server.ts";
import { bareDiskRun } from "../bare-disk.ts";
import { platformScript } from "../measured-server.ts";
import { benchHost, dealershipSlugs, writeBenchSite } from "./bench-site.ts";
import { compareDeliveries, type DeliveryFigures } from "./compare-deliveries.ts";
import type { StoreOptions } from "../../src/adapters/store/store-options.ts";
import { minuteMs } from "../../src/settings/durations.ts";

export type LeadRunOptions = { seconds: number; kills: number };

/** Reports the progress of a run at intervals. */
export type ReportProgress = (text: string) => void;

export type LeadRunFigures = DeliveryFigures & {
  acknowledged: number;
  unanswered: number;
  latenciesMs: number[];
  /** Latencies of enquiries sent at least one second after their server started. */
  warmLatenciesMs: number[];
  /** Time taken by the disk alone, measured directly before. */
  diskLatenciesMs: number[];
  /** From the last enquiry until no delivery was left. */
  drainSeconds: number;
};

/** Time limit, so that an unattended run always ends. */
const drainWithinMs = 4 * minuteMs;
const pollMs = 500;
const reportEveryMs = 10_000;
/**
 * Limit of failures per delivery, so that a run ends: of thousands of deliveries one would otherwise fail a dozen
 * times and wait for minutes each time.
 */
export const mostFailures = 5;

/** Half of the requests fail: most with an error status, some because the connection closes after the body arrived. */
const failHalf: ChooseBehaviour = (_deliveryId, before) => {
  const chance = Math.random();
  if (chance < 0.5 || before >= mostFailures) return 200;
  return chance < 0.9 ? 503 : "close";
};

/**
 * Sends about 100 enquiries per second to the complete platform, which is repeatedly killed and restarted while it
 * delivers to receivers that fail half the time. Then waits for the remaining deliveries and compares.
 */
export async function leadRun(
  folder: string,
  store: StoreOptions,
  { seconds, kills }: LeadRunOptions,
  report: ReportProgress,
): Promise<LeadRunFigures> {
  const diskLatenciesMs = await bareDiskRun(folder);
  const receivers = await startReceivers(Object.fromEntries(dealershipSlugs.map((slug) => [slug, failHalf])));
  const start = await platformOn(folder, store, receivers);
  const enquiries = new Enquiries();
  for (let round = 0; round <= kills; round += 1) {
    const server = await start(folder);
    report(`server ${round + 1} of ${kills + 1} runs, ${enquiries.leadIdByKey.size} enquiries acknowledged`);
    const lastsMs = ((seconds * 1_000) / (kills + 1)) * (0.5 + Math.random());
    await enquiries.sendUntil(
      server,
      sleep(lastsMs).then(() => server.kill()),
    );
  }
  const server = await start(folder);
  const opened = await openStore(store);
  try {
    await enquiries.sendUnanswered(server);
    const drainSeconds = await drained(opened, report);
    await server.kill();
    report("comparing what was acknowledged, stored and delivered");
    const { leadIdByKey, unanswered, latenciesMs, warmLatenciesMs } = enquiries;
    const latencies = { latenciesMs, warmLatenciesMs, diskLatenciesMs };
    const figures = await compareDeliveries(opened, enquiries, receivers);
    return { ...figures, acknowledged: leadIdByKey.size, unanswered, ...latencies, drainSeconds };
  } finally {
    await server.kill();
    await opened.close();
    await receivers.close();
  }
}

async function platformOn(folder: string, store: StoreOptions, { url }: Receivers) {
  const sitesDir = join(folder, "sites");
  await writeBenchSite(sitesDir, url);
  return startPlatform({
    script: platformScript,
    host: benchHost,
    environment: {
      FORECOURT_MODE: "production",
      SEARCH_SIGNING_KEY: "of a benchmark only, never of a real site",
      SIGN_IN_SECRET: "of a benchmark only, never of a real site",
      FINANCE_APPLICATION_KEY: "of a benchmark only, never of a real site",
      BENCH_LEAD_KEY: "of a benchmark only",
      SITES_DIR: sitesDir,
      DATABASE_URL: "databaseUrl" in store ? store.databaseUrl : "",
    },
    expectedEvent: "outbox",
    fieldsFor: (enquiryKey) => ({ dealership_slug: dealershipFor(enquiryKey) }),
  });
}

/** The same dealership for every retry of an enquiry. */
function dealershipFor(enquiryKey: string): string {
  const number = Number.parseInt(enquiryKey.slice(0, 8), 16);
  return dealershipSlugs[number % dealershipSlugs.length] ?? "";
}

/**
 * Returns the number of seconds until no delivery was left. Deliveries left after the time limit count as undelivered.
 */
async function drained({ outbox }: Store, report: ReportProgress): Promise<number> {
  const startedAt = Date.now();
  for (let reportAt = startedAt; ; await sleep(pollMs)) {
    const counts = await outbox.counts(null);
    const left = counts.reduce((sum, { pending }) => sum + pending, 0);
    const now = Date.now();
    if (left === 0 || now - startedAt > drainWithinMs) return (now - startedAt) / 1_000;
    if (now < reportAt) continue;
    report(`${left} deliveries left`);
    reportAt = now + reportEveryMs;
  }
}
