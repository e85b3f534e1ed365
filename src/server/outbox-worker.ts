import { findHandler } from "../outbox/outbox-handler.ts";
import { chooseBeside, outboxSlots } from "../outbox/outbox-slots.ts";
import type { ClaimedEntry } from "../outbox/outbox.ts";
import { type Lease, leaseMs, entryLease, renewLease, workEntry, type WorkPorts } from "../outbox/work-entry.ts";
import { errorFacts, type Log } from "./log.ts";
import { recorded } from "./trace-requests.ts";

/** How often the outbox is polled when idle: other processes add entries too. */
const pollIntervalMs = 500;
/** Shortest pause between polls while busy, because every poll is a write. */
const shortestPauseMs = 25;

/**
 * Processes due outbox entries, up to the number of slots at a time. Any number of processes can do so on one store.
 * Returns a function that stops it after entries in progress are finished and recorded.
 */
export function startOutbox(ports: WorkPorts, log: Log): () => Promise<void> {
  const underWay = new Map<ClaimedEntry, { lease: Lease; work: Promise<void> }>();
  let isStopping = false;
  let wake = () => {};
  const begin = (entry: ClaimedEntry) => {
    const lease = entryLease(entry);
    const work = workAndLog(entry, lease, ports, log).finally(() => {
      underWay.delete(entry);
      wake();
    });
    underWay.set(entry, { lease, work });
  };
  const poll = async () => {
    const free = outboxSlots.total - underWay.size;
    if (free === 0) return;
    const choose = chooseBeside(underWay.keys(), (kind) => findHandler(kind, ports.handlers));
    for (const entry of await ports.outbox.claim(ports.now(), free, leaseMs, choose)) begin(entry);
  };
  const run = async () => {
    while (!isStopping) {
      const { promise: woken, resolve } = Promise.withResolvers<void>();
      wake = resolve;
      for (const [entry, { lease }] of underWay) renewLease(entry, lease, ports);
      await poll().catch((error: unknown) => log("error", "the outbox could not be read", errorFacts(error)));
      await Promise.race([woken, ports.wait(pollIntervalMs)]);
      if (!isStopping) await ports.wait(shortestPauseMs);
    }
  };
  const running = run();
  return async () => {
    isStopping = true;
    wake();
    await running;
    await Promise.all([...underWay.values()].map(({ work }) => work));
  };
}

async function workAndLog(entry: ClaimedEntry, lease: Lease, ports: WorkPorts, log: Log): Promise<void> {
  const result = await recorded("outbox entry", { "forecourt.kind": entry.kind }, () => workEntry(entry, ports, lease));
  if (result === "done" || result === "replaced" || result === "retried") return;
  // The reason is stored in the ledger only: a receiver's response may name a person.
  const level = result === "non-blocking" ? "warn" : "error";
  const facts = { site: entry.siteId, subject: entry.subjectId, entry: entry.id, attempt: entry.attempts };
  log(level, "outbox", { ...facts, kind: entry.kind, result });
}
