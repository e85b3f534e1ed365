import { setTimeout as sleep } from "node:timers/promises";
import type { WorkPorts } from "../../src/outbox/work-entry.ts";

/** A clock that runs `speed` times as fast from `startedAt` (epoch milliseconds), the same in every process. */
export function fastClock(startedAt: number, speed: number): Pick<WorkPorts, "now" | "wait" | "timeLimit"> {
  return {
    now: () => Math.round(startedAt + (Date.now() - startedAt) * speed),
    wait: (milliseconds) => sleep(milliseconds / speed),
    timeLimit: (milliseconds) => AbortSignal.timeout(milliseconds / speed),
  };
}
