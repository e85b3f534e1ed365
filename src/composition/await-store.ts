import { setTimeout as sleep } from "node:timers/promises";
import { openStore, type Store } from "../adapters/open-store.ts";
import { findStoreFault } from "../adapters/store/store-fault.ts";
import type { StoreOptions } from "../adapters/store/store-options.ts";
import type { Log } from "../server/log.ts";
import { minuteMs } from "../settings/durations.ts";

const tryAgainAfterMs = 1_000;
const logAgainAfterMs = minuteMs;

/**
 * Opens the store as soon as it can be used: a database may be restarting, or a disk full. `onWaiting` is told why it
 * waits. Throws for faults that do not pass, such as a wrong password or a damaged file.
 */
export async function awaitStore(
  place: StoreOptions,
  { onWaiting, log }: { onWaiting: (reason: string) => void; log: Log },
): Promise<Store> {
  for (let logAt = 0; ; await sleep(tryAgainAfterMs)) {
    try {
      return await openStore(place);
    } catch (error) {
      const fault = findStoreFault(error);
      if (fault === null || fault === "damaged" || !(error instanceof Error)) throw error;
      onWaiting(error.message);
      if (Date.now() < logAt) continue;
      logAt = Date.now() + logAgainAfterMs;
      log("error", "waiting for the store", { message: error.message });
    }
  }
}
