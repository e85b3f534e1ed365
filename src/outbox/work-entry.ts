import { findHandler, type OutboxHandler, type OutboxHandlers, type WorkResult } from "./outbox-handler.ts";
import type { ClaimedEntry, Outbox } from "./outbox.ts";
import { nextAttempt } from "./retry.ts";
import { minuteMs } from "../settings/durations.ts";

export type WorkPorts = {
  outbox: Outbox;
  handlers: OutboxHandlers;
  /** Epoch milliseconds. */
  now: () => number;
  /** From 0 to 1. */
  random: () => number;
  wait: (milliseconds: number) => Promise<void>;
  /** A signal that aborts after this time. */
  timeLimit: (milliseconds: number) => AbortSignal;
};

/** `non-blocking`: retried, without blocking later entries of its target. */
export type EntryOutcome = "done" | "replaced" | "retried" | "non-blocking" | "dead" | "unrecorded";

/** Lease of an entry: twice the time of an attempt, so that the result is stored before it expires. */
export const leaseMs = 30_000;
/** A lease that ends sooner than this is renewed while its entry is worked on. */
const renewedWithinMs = 20_000;
const attemptWithinMs = 15_000;
const recordAgainAfterMs = 250;
const recordWithinMs = 10 * minuteMs;

/** The lease of an entry in this process. `renewal` is settled unless one is under way. */
export type Lease = { until: number; renewal: Promise<void> };

export function entryLease({ leaseUntil }: Pick<ClaimedEntry, "leaseUntil">): Lease {
  return { until: leaseUntil, renewal: Promise.resolve() };
}

/** Starts to renew a lease that ends soon. The store may be away: then the next call tries again. */
export function renewLease(
  entry: ClaimedEntry,
  lease: Lease,
  { outbox, now }: Pick<WorkPorts, "outbox" | "now">,
): void {
  if (lease.until - now() > renewedWithinMs) return;
  const renewed = async () => {
    const until = await outbox.renew({ ...entry, leaseUntil: lease.until }, now(), leaseMs);
    lease.until = until ?? 0;
  };
  lease.renewal = lease.renewal.then(renewed).catch(() => undefined);
}

class LeaseLost extends Error {}

/**
 * Processes one claimed entry and records the result. Recording is retried until the store succeeds: a target that
 * accepted an entry must not receive it again.
 */
export async function workEntry(
  entry: ClaimedEntry,
  ports: WorkPorts,
  lease: Lease = entryLease(entry),
): Promise<EntryOutcome> {
  renewLease(entry, lease, ports);
  await lease.renewal;
  if (!mayStart(lease, ports)) return "unrecorded";
  const handler = findHandler(entry.kind, ports.handlers);
  const result = await attempt(entry, handler, lease, ports);
  if (result === "lost") return "unrecorded";
  const giveUpAt = ports.now() + recordWithinMs;
  for (;;) {
    await lease.renewal;
    try {
      return await record({ ...entry, leaseUntil: lease.until }, result, handler, ports);
    } catch {
      if (ports.now() > giveUpAt) return "unrecorded";
      await ports.wait(recordAgainAfterMs);
    }
  }
}

/** After a delay another worker may hold the entry, so that nothing may be sent any more. */
function mayStart({ until }: Lease, { now }: Pick<WorkPorts, "now">): boolean {
  return now() + attemptWithinMs <= until;
}

async function attempt(
  entry: ClaimedEntry,
  { work }: OutboxHandler,
  lease: Lease,
  ports: WorkPorts,
): Promise<WorkResult | "lost"> {
  const timeLimit = () => {
    if (!mayStart(lease, ports)) throw new LeaseLost();
    return ports.timeLimit(attemptWithinMs);
  };
  try {
    return await work(entry, { now: ports.now, timeLimit });
  } catch (error) {
    if (error instanceof LeaseLost) return "lost";
    return { kind: "failed", reason: error instanceof Error ? error.message : "unknown error" };
  }
}

async function record(
  entry: ClaimedEntry,
  result: WorkResult,
  { isPayloadPersonal: removesPayload, giveUp }: OutboxHandler,
  { outbox, now, random }: WorkPorts,
): Promise<EntryOutcome> {
  switch (result.kind) {
    case "taken":
      await outbox.done(entry, now(), { removesPayload });
      return "done";
    case "replaced":
      await outbox.replace(entry, now(), result.entries);
      return "replaced";
    case "refused":
      await outbox.failed(entry, now(), result.reason, "dead", { removesPayload });
      return "dead";
    case "put-off":
      await outbox.failed(entry, now(), result.reason, { at: result.until, keepsPlace: true });
      return "retried";
    case "failed": {
      const next = nextAttempt(entry.failedAttempts + 1, now(), random());
      if (next === "dead") await giveUp?.(entry, result.reason, now());
      await outbox.failed(entry, now(), result.reason, next, { removesPayload });
      if (next === "dead") return "dead";
      return next.keepsPlace ? "retried" : "non-blocking";
    }
  }
}
