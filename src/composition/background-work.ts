import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { folderIdentity } from "../adapters/feeds/folder-identity.ts";
import { soleWorker } from "../adapters/store/sole-worker.ts";
import type { StoreOptions } from "../adapters/store/store-options.ts";
import type { Clock } from "../server/clock.ts";
import { watchDropFolders } from "../server/drop-folders.ts";
import { startJobs } from "../server/jobs/run-jobs.ts";
import type { LiveSites } from "../server/live-sites.ts";
import { startOutbox } from "../server/outbox-worker.ts";
import { createPublisher, startPublisher } from "../server/publisher.ts";
import { withoutRepeats } from "../server/quiet-log.ts";
import type { Settings } from "../server/settings.ts";
import { warmPictures } from "../server/warm-pictures.ts";
import type { SiteStore } from "../sites/site-store.ts";
import type { Assembled } from "./assemble.ts";
import { commonPorts } from "./common-ports.ts";
import { publisherPorts } from "./listing-feed-ports.ts";
import type { PlatformParts } from "./platform-parts.ts";

/** Lets the first visitors after a start go before pre-rendering pictures. */
const warmAfterMs = 5_000;

/** A delivery that takes longer while the process stops is a failed attempt, which another process repeats. */
const interruptAfterMs = 5_000;

export type WorkParts = {
  settings: Settings;
  parts: PlatformParts;
  endingTime: Clock;
  sites: LiveSites;
  siteStore: SiteStore;
  place: StoreOptions;
};

/** Starts background work. Returns a function that stops it. */
export async function startWork(
  { settings, parts, endingTime, sites, siteStore, place }: WorkParts,
  { ports, jobs, handlers }: Assembled,
): Promise<() => Promise<void>> {
  const { dataDir } = settings;
  const { store, clock, log } = parts;
  const quietLog = withoutRepeats(log);
  const { digest, brandColours } = commonPorts(parts);
  const { mapping: mappingText } = siteStore;
  const dropFolders = soleWorker(place, `drop-folders-${await folderIdentity(join(dataDir, "drop"))}`);
  const mayWork = dropFolders.holds;
  const interrupted = new AbortController();
  const stops = [
    watchDropFolders({ dataDir, mappingText, sites, store, mayWork, digest, brandColours, clock, log }),
    startJobs(Object.values(jobs), { now: clock, endingTime }, quietLog),
    startSending({ store, clock, log: quietLog }, handlers, interrupted.signal),
    startPublishing(settings, parts, ports),
  ];
  const warming = setTimeout(() => void warmPictures(parts.images), warmAfterMs);
  warming.unref();
  return async () => {
    clearTimeout(warming);
    const interrupting = setTimeout(() => interrupted.abort(), interruptAfterMs);
    await Promise.all(stops.map((stop) => stop()));
    clearTimeout(interrupting);
    await dropFolders.close();
  };
}

function startSending(
  { store, clock, log }: Pick<PlatformParts, "store" | "clock" | "log">,
  handlers: Assembled["handlers"],
  interrupted: AbortSignal,
): () => Promise<void> {
  return startOutbox(
    {
      outbox: store.outbox,
      handlers,
      now: clock,
      random: Math.random,
      wait: (milliseconds) => sleep(milliseconds),
      timeLimit: (milliseconds) => AbortSignal.any([AbortSignal.timeout(milliseconds), interrupted]),
    },
    log,
  );
}

/** Starts sending feeds and changed pages; a demo sends none. */
function startPublishing(
  { mode, indexNowUrl }: Settings,
  parts: PlatformParts,
  ports: Assembled["ports"],
): () => Promise<void> {
  if (mode === "demo") return () => Promise.resolve();
  return startPublisher(createPublisher(publisherPorts(parts, ports, indexNowUrl)), parts.log);
}
