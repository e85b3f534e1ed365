import { spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import type { Store } from "../../src/adapters/open-store.ts";
import { leadDeliveries } from "../../src/leads/delivery/delivery-target.ts";
import type { Attempt } from "../../src/outbox/outbox.ts";
import { nextAttempt } from "../../src/outbox/retry.ts";
import { leaseMs } from "../../src/outbox/work-entry.ts";
import { exampleSite } from "../../src/sites/example-site-for-test.ts";
import type { StorePlace } from "../contract/every-store.ts";
import { type Receivers, startReceivers } from "../contract/failing-receivers.ts";
import { digest, leadRow } from "../contract/lead-rows.ts";

const script = fileURLToPath(new URL("delivery-process.ts", import.meta.url));
/** A lease of half a minute ends in 1.5 seconds. */
const clockSpeed = 20;
const leadCount = 24;
/** Each ends two workers. */
const rounds = 4;

/** What real worker processes must do that are killed while they deliver. */
export function killedDeliveryContract(makePlace: () => Promise<StorePlace>): void {
  it("killed workers are replaced: every lead arrives, once if the answer was recorded", async () => {
    const place = await makePlace();
    const store = await place.open();
    // Slow enough that workers are dead before the target answers.
    const receivers = await startReceivers({ one: () => 200, two: (_id, before) => (before === 0 ? 500 : 200) }, 60);
    const clockStart = Date.now();
    await storeLeads(store, receivers.url(""), clockStart);
    const start = () => startWorker(place, clockStart);
    for (let round = 0; round < rounds; round += 1) {
      const workers = await Promise.all([start(), start()]);
      await nextArrival(receivers);
      await Promise.all(workers.map((worker) => worker.kill()));
    }
    const workers = await Promise.all([start(), start()]);
    await expect.poll(() => pendingIn(store), { timeout: 60_000, interval: 200 }).toBe(0);
    for (const worker of workers) await worker.kill();
    await receivers.close();

    const entries = await readEntries(store);
    expect(entries.filter(({ state }) => state === "done")).toHaveLength(leadCount * 2);
    const attempts = await attemptsByEntry(store);
    // On a busy machine an attempt may fail because its time is over; what failed that often may be passed.
    const mayBePassed = (id: string) => isPassed(attempts.get(id) ?? []);
    for (const name of ["one", "two"]) {
      const targetEntries = entries.filter(({ target }) => target.endsWith(`/${name}`)).map(({ id }) => id);
      const taken = [...new Set(receivers.taken.get(name))];
      expect(taken.filter((id) => !mayBePassed(id))).toEqual(targetEntries.filter((id) => !mayBePassed(id)));
    }
    const wasInterrupted = ({ outcome }: Attempt) => outcome === "interrupted";
    // On a busy machine the answer to a delivery may come after the time of its attempt.
    const isUncertain = (attempt: Attempt) =>
      wasInterrupted(attempt) || (attempt.outcome === "failed" && !attempt.reason?.includes("500"));
    for (const { id } of entries) {
      const ledger = attempts.get(id) ?? [];
      const taken = [...receivers.taken.values()].flat().filter((takenId) => takenId === id).length;
      expect(ledger.filter(({ outcome }) => outcome === "delivered")).toHaveLength(1);
      expect(taken - 1).toBeLessThanOrEqual(ledger.filter(isUncertain).length);
      expect(receivers.arrivals.get(id)).toBeLessThanOrEqual(ledger.length);
    }
    expect([...attempts.values()].flat().some(wasInterrupted)).toBe(true);
  }, 120_000);
}

/** What real worker processes must do that do not end, but are busy for longer than a lease. */
export function busyDeliveryContract(makePlace: () => Promise<StorePlace>): void {
  const deliver = async (busy: Record<string, string>) => {
    const place = await makePlace();
    const store = await place.open();
    const receivers = await startReceivers({ one: () => 200, two: () => 200 });
    const clockStart = Date.now();
    await storeLeads(store, receivers.url(""), clockStart, 2);
    const slow = await startWorker(place, clockStart, busy);
    // It has claimed its entries before the others start.
    await expect.poll(async () => [...(await attemptsByEntry(store)).values()].flat().length).toBeGreaterThan(0);
    const other = await startWorker(place, clockStart);
    await expect.poll(() => pendingIn(store), { timeout: 60_000, interval: 200 }).toBe(0);
    // What the busy process still does may not send anything again.
    await sleep(leaseMs / clockSpeed);
    for (const worker of [slow, other]) await worker.kill();
    await receivers.close();
    return { arrivals: [...receivers.arrivals.values()], attempts: [...(await attemptsByEntry(store)).values()] };
  };
  const once = [1, 1, 1, 1];

  it("a worker that takes longer than its lease keeps it, and sends each lead once", async () => {
    const { arrivals, attempts } = await deliver({ SLOW_MS: "2500" });
    expect(arrivals).toEqual(once);
    expect(attempts.flat().map(({ outcome }) => outcome)).toEqual(once.map(() => "delivered"));
  }, 90_000);

  it("a worker whose event loop stalled for longer than its lease sends nothing that another has sent", async () => {
    const { arrivals, attempts } = await deliver({ STALL_MS: "2500" });
    expect(arrivals).toEqual(once);
    expect(attempts.flat().some(({ outcome }) => outcome === "interrupted")).toBe(true);
  }, 90_000);
}

/** Whether an entry failed so often that later ones of its target need not wait for it. */
function isPassed(ledger: readonly Attempt[]): boolean {
  const failures = ledger.filter(({ outcome }) => outcome === "failed").length;
  const next = nextAttempt(Math.max(1, failures), 0, 0);
  return next === "dead" || !next.keepsPlace;
}

async function storeLeads({ leads }: Store, receiver: string, now: number, count = leadCount): Promise<void> {
  const site = exampleSite({
    leadDelivery: { emails: [], adfUrl: `${receiver}one`, webhookUrl: `${receiver}two`, webhookSecretVariable: "KEY" },
  });
  for (let index = 0; index < count; index += 1) {
    const lead = leadRow("example", `l${String(index).padStart(3, "0")}`, { receivedAt: now + index });
    const routing = { site, siteForDealership: () => site, findPosition: () => null };
    const entries = leadDeliveries(lead, routing, digest);
    await leads.submit(lead, `key-${index}`, entries);
  }
}

async function startWorker({ options }: StorePlace, clockStart: number, more: Record<string, string> = {}) {
  const where =
    "dataDir" in options ? { DATA_DIR: options.dataDir, DATABASE_URL: "" } : { DATABASE_URL: options.databaseUrl };
  const clock = { CLOCK_START: String(clockStart), CLOCK_SPEED: String(clockSpeed) };
  const env = { ...process.env, ...where, ...clock, ...more };
  const worker = spawn(process.execPath, [script], { env, stdio: ["ignore", "pipe", "ignore"] });
  const hasEnded = once(worker, "exit");
  await once(worker.stdout, "data");
  return {
    async kill() {
      worker.kill("SIGKILL");
      await hasEnded;
    },
  };
}

/** Waits until one more delivery is at a receiver, which still thinks about it. */
async function nextArrival({ underWay }: Receivers): Promise<void> {
  while (underWay() === 0) await sleep(5);
}

async function pendingIn({ outbox }: Store): Promise<number> {
  return (await outbox.counts("example")).reduce((sum, { pending }) => sum + pending, 0);
}

async function readEntries({ outbox, leads }: Store) {
  const leadIds = (await leads.leads("example")).map(({ leadId }) => leadId).toSorted();
  return (await Promise.all(leadIds.map((leadId) => outbox.readEntries("example", leadId)))).flat();
}

async function attemptsByEntry({ outbox, leads }: Store): Promise<Map<string, Attempt[]>> {
  const all = await Promise.all(
    (await leads.leads("example")).map(({ leadId }) => outbox.readAttempts("example", leadId)),
  );
  return Map.groupBy(all.flat(), ({ entryId }) => entryId);
}
