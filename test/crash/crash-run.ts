import { setTimeout as sleep } from "node:timers/promises";
import { openStore } from "../../src/adapters/open-store.ts";
import type { StoreOptions } from "../../src/adapters/store/store-options.ts";
import type { StoredLead } from "../../src/leads/lead-store.ts";

/** A server that takes enquiries, and can be killed. */
export type LeadServer = {
  /** Sends an enquiry whose message is its key, and answers the lead's id; rejects when there is no answer. */
  submit(enquiryKey: string): Promise<string>;
  /** Ends the process by SIGKILL. */
  kill(): Promise<void>;
};

/** Starts a server on a data folder; answers when it takes requests. */
export type StartLeadServer = (dataDir: string) => Promise<LeadServer>;

export type CrashFigures = {
  kills: number;
  /** Enquiries that were answered with a lead's id. */
  acknowledged: number;
  /** Requests that a kill left without an answer; each was sent again with the same key. */
  unanswered: number;
  /** Acknowledged enquiries that the store has. */
  found: number;
  /** Acknowledged enquiries that the store does not have under the id that was answered. */
  lost: number;
  /** Enquiries that the store has more than once. */
  doubled: number;
  /** Leads without exactly one outbox entry. */
  withoutDelivery: number;
  latenciesMs: number[];
};

const msBetweenEnquiries = 10;
/** So many wait for an answer at most: a machine that is too slow for 100 a second gets fewer. */
const mostUnderWay = 60;
const resentAtOnce = 20;
const resendings = 5;
/** Between two rounds, so that an enquiry that is still being stored is answered. */
const resendPauseMs = 500;
/** So long a server that just started compiles what it runs. */
const warmUpMs = 1_000;
const shortestRunMs = 100;
const longestRunMs = 600;

/**
 * Sends about 100 enquiries a second to a server that is killed at random moments and started again on
 * the same data, then compares what was acknowledged with what the store holds.
 */
export async function crashRun(dataDir: string, kills: number, start: StartLeadServer): Promise<CrashFigures> {
  const enquiries = new Enquiries();
  for (let round = 1; round <= kills; round += 1) {
    const server = await start(dataDir);
    const killed = sleep(shortestRunMs + Math.random() * (longestRunMs - shortestRunMs)).then(() => server.kill());
    await enquiries.sendUntil(server, killed);
  }
  const server = await start(dataDir);
  await enquiries.sendUnanswered(server);
  await server.kill();
  return { kills, ...(await compare({ dataDir }, enquiries)) };
}

/** Sends enquiries at a steady 100 a second for some time; answers how long each answer took. */
export async function steadyRun(dataDir: string, durationMs: number, start: StartLeadServer): Promise<number[]> {
  const enquiries = new Enquiries();
  const server = await start(dataDir);
  await enquiries.sendUntil(server, sleep(durationMs));
  await server.kill();
  return enquiries.latenciesMs;
}

/** The value that `share` of the sorted numbers do not exceed. */
export function percentile(numbers: readonly number[], share: number): number {
  const sorted = numbers.toSorted((left, right) => left - right);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** Enquiries with what was answered; those without an answer are sent again to the next server. */
export class Enquiries {
  readonly leadIdByKey = new Map<string, string>();
  readonly latenciesMs: number[] = [];
  /** Of enquiries that were sent when their server had run for a second. */
  readonly warmLatenciesMs: number[] = [];
  unanswered = 0;
  /** Acknowledged, but answered with two different ids. */
  readonly contradicted = new Set<string>();
  readonly #open = new Set<string>();
  #lastFailure = "";
  #made = 0;
  #underWay = 0;
  #warmFrom = Number.POSITIVE_INFINITY;

  async sendUntil(server: Pick<LeadServer, "submit">, end: Promise<void>): Promise<void> {
    let isOver = false;
    this.#warmFrom = performance.now() + warmUpMs;
    const ended = end.then(() => (isOver = true));
    const sent: Promise<void>[] = [...this.#open].map((key) => this.#send(server, key));
    while (!isOver) {
      if (this.#underWay < mostUnderWay) sent.push(this.#send(server, this.#nextKey()));
      await sleep(msBetweenEnquiries);
    }
    await Promise.all([ended, ...sent]);
  }

  async sendUnanswered(server: Pick<LeadServer, "submit">): Promise<void> {
    for (let round = 0; round < resendings; round += 1) {
      const keys = [...this.#open];
      // More at once than a server lets wait would be refused.
      while (keys.length > 0) await Promise.all(keys.splice(0, resentAtOnce).map((key) => this.#send(server, key)));
      if (this.#open.size === 0) return;
      await sleep(resendPauseMs);
    }
    throw new Error(`${this.#open.size} enquiries are still not answered. The last failure: ${this.#lastFailure}`);
  }

  /** Now and then an enquiry that was answered is sent once more: a shopper who presses twice. */
  #nextKey(): string {
    const [answered] = this.leadIdByKey.keys();
    this.#made += 1;
    return answered !== undefined && this.#made % 10 === 0 ? answered : randomLetters();
  }

  async #send(server: Pick<LeadServer, "submit">, key: string): Promise<void> {
    const sentAt = performance.now();
    const before = this.leadIdByKey.get(key);
    if (before === undefined) this.#open.add(key);
    this.#underWay += 1;
    try {
      const leadId = await server.submit(key);
      const latencyMs = performance.now() - sentAt;
      this.latenciesMs.push(latencyMs);
      if (sentAt >= this.#warmFrom) this.warmLatenciesMs.push(latencyMs);
      if ((this.leadIdByKey.get(key) ?? leadId) !== leadId) this.contradicted.add(key);
      this.leadIdByKey.set(key, leadId);
      this.#open.delete(key);
    } catch (error) {
      this.#lastFailure = String(error);
      this.unanswered += 1;
    } finally {
      this.#underWay -= 1;
    }
  }
}

/** The key is also the message, which is refused if it contains the number of a card. */
function randomLetters(): string {
  return crypto.randomUUID().replaceAll(/\d/g, (digit) => "ghijklmnop".charAt(Number(digit)));
}

/** Compares what was acknowledged with what the store holds. */
export async function compare(place: StoreOptions, enquiries: Enquiries): Promise<Omit<CrashFigures, "kills">> {
  const { leadIdByKey, contradicted, unanswered, latenciesMs } = enquiries;
  const store = await openStore(place);
  const leads = await store.leads.leads(null);
  const leadsByKey = Map.groupBy(leads, (lead) => lead.message ?? "");
  const deliveries = await Promise.all(leads.map((lead) => deliveryCount(lead)));
  await store.close();
  const found = [...leadIdByKey].filter(([key, leadId]) => leadsByKey.get(key)?.some((lead) => lead.leadId === leadId));
  return {
    acknowledged: leadIdByKey.size,
    unanswered,
    found: found.length,
    lost: leadIdByKey.size - found.length,
    doubled: [...leadsByKey.values()].filter((same) => same.length > 1).length + contradicted.size,
    withoutDelivery: deliveries.filter((count) => count !== 1).length,
    latenciesMs,
  };

  async function deliveryCount({ siteId, leadId }: StoredLead): Promise<number> {
    const entries = await store.outbox.readEntries(siteId, leadId);
    // The shopper's own mail comes beside it, and not for each of one shopper's enquiries.
    return entries.filter(({ target }) => !target.startsWith("confirmation-mail ")).length;
  }
}
