import { duePublications, type DuePublication, type PublishPorts } from "../listing-feeds/due-publications.ts";
import { type ClaimedPublication, nextAttemptAt, type Publications } from "../listing-feeds/publications.ts";
import type { Site } from "../sites/site-config.ts";
import { errorFacts, type Log } from "./log.ts";
import { minuteMs } from "../settings/durations.ts";
import { errorText } from "../settings/error-text.ts";

/** Changes within one interval are sent together. */
const everyMs = minuteMs;
/** The longest that a receiver may take. */
const sendWithinMs = 10 * minuteMs;
const leaseMs = sendWithinMs + 60_000;
/** A site has one sending under way, so that the receivers of one site cannot take all places. */
const mostUnderWay = 8;

export type PublisherPorts = PublishPorts & {
  publications: Publications;
  sites: () => readonly Site[];
  clock: () => number;
  log: Log;
};

export type Publisher = {
  /** Sends what is due, and resolves when all of it is settled. */
  publishDue(): Promise<void>;
  /** Sends no more, interrupts what is under way and waits until that is recorded. */
  stop(): Promise<void>;
};

/**
 * Sends feeds on their schedules, and changed pages to search engines. Sites do not wait for each other's receivers. A
 * fault is logged and stored for `npm run feeds -- list`, and tried again a few times.
 */
export function createPublisher(ports: PublisherPorts): Publisher {
  const stopping = new AbortController();
  const busySites = new Map<string, Promise<void>>();
  const publishSite = async (site: Site, version: number): Promise<void> => {
    for await (const due of duePublications(site, version, ports.clock(), ports)) {
      if (stopping.signal.aborted) return;
      await publish(due, ports, stopping.signal);
    }
  };
  const publishDue = async (): Promise<void> => {
    const versions = await ports.stock.versions();
    for (const site of ports.sites()) {
      const { slug, listingFeeds } = site;
      if (busySites.has(slug) || (listingFeeds.deliveries.length === 0 && listingFeeds.indexNowKey === null)) continue;
      while (busySites.size >= mostUnderWay) await Promise.race(busySites.values());
      if (stopping.signal.aborted) return;
      const work = publishSite(site, versions.get(slug) ?? 0)
        .catch((error: unknown) => ports.log("error", "feeds not sent", { site: slug, ...errorFacts(error) }))
        .finally(() => busySites.delete(slug));
      busySites.set(slug, work);
    }
    await Promise.all(busySites.values());
  };
  return {
    publishDue,
    async stop() {
      stopping.abort();
      await Promise.all(busySites.values());
    },
  };
}

async function publish(
  { siteId, name, mark, send }: DuePublication,
  { publications, clock, log }: PublisherPorts,
  stopping: AbortSignal,
): Promise<void> {
  const claimed = await publications.claim(siteId, name, mark, clock(), leaseMs);
  if (claimed === null) return;
  try {
    await send(claimed, AbortSignal.any([stopping, AbortSignal.timeout(sendWithinMs)]));
  } catch (error) {
    const message = errorText(error);
    const nextAt = await recordFault({ siteId, name }, claimed, message, { publications, clock });
    log("error", "not sent", {
      site: siteId,
      receiver: name,
      attempt: claimed.attempts,
      message,
      givenUp: nextAt === null,
    });
    return;
  }
  await publications.sent(siteId, name, claimed.claim, mark, clock());
  log("info", "sent", { site: siteId, receiver: name });
}

async function recordFault(
  { siteId, name }: Pick<DuePublication, "siteId" | "name">,
  { attempts, claim }: ClaimedPublication,
  message: string,
  { publications, clock }: Pick<PublisherPorts, "publications" | "clock">,
): Promise<number | null> {
  const nextAt = nextAttemptAt(attempts, clock());
  await publications.failed(siteId, name, claim, message, nextAt);
  return nextAt;
}

/** Sends what is due at once and then every minute. Returns a function that stops it. */
export function startPublisher(publisher: Publisher, log: Log): () => Promise<void> {
  const run = () =>
    void publisher.publishDue().catch((error: unknown) => log("error", "feeds not sent", errorFacts(error)));
  run();
  const timer = setInterval(run, everyMs).unref();
  return async () => {
    clearInterval(timer);
    await publisher.stop();
  };
}
