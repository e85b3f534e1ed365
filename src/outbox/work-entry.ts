import { handlerOf, type OutboxHandler, type OutboxHandlers, type WorkResult } from "./outbox-handler.ts";
import type { ClaimedEntry, Outbox } from "./outbox.ts";
import { nextAttempt } from "./retry.ts";

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
const attemptWithinMs = 15_000;
const recordAgainAfterMs = 250;
const recordWithinMs = 10 * 60 * 1_000;

/**
 * Processes one claimed entry and records the result. Recording is retried until the store succeeds: a target that
 * accepted an entry must not receive it again.
 */
export async function workEntry(entry: ClaimedEntry, ports: WorkPorts): Promise<EntryOutcome> {
  // After a delay another worker may hold the entry, so the attempt must not start.
  if (ports.now() + attemptWithinMs > entry.leaseUntil) return "unrecorded";
  const handler = handlerOf(entry.kind, ports.handlers);
  const result = await attempt(entry, handler, ports);
  const giveUpAt = ports.now() + recordWithinMs;
  for (;;) {
    try {
      return await record(entry, result, handler, ports);
    } catch {
      if (ports.now() > giveUpAt) return "unrecorded";
      await ports.wait(recordAgainAfterMs);
    }
  }
}

async function attempt(entry: ClaimedEntry, { work }: OutboxHandler, ports: WorkPorts): Promise<WorkResult> {
  try {
    return await work(entry, { now: ports.now, timeLimit: () => ports.timeLimit(attemptWithinMs) });
  } catch (error) {
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
