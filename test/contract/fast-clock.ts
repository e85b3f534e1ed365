import { setTimeout as sleep } from "node:timers/promises";
import type { DeliveryPorts } from "../../src/leads/delivery/deliver.ts";

/** Time that runs `speed` times as fast from `startedAt` (epoch milliseconds), alike in every process. */
export function fastClock(startedAt: number, speed: number): Pick<DeliveryPorts, "now" | "wait" | "timeLimit"> {
  return {
    now: () => Math.round(startedAt + (Date.now() - startedAt) * speed),
    wait: (milliseconds) => sleep(milliseconds / speed),
    timeLimit: (milliseconds) => AbortSignal.timeout(milliseconds / speed),
  };
}
