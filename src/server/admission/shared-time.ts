import { performance } from "node:perf_hooks";

/**
 * Estimates the processor time of each of several requests in progress: what the event loop works is divided equally
 * among them.
 */
export type SharedTime = {
  /** Starts the account of a request. The function ends it and returns its share, in milliseconds. */
  start(): () => number;
};

/** `activeMs` is how long the event loop has worked so far, without waiting. */
export function createSharedTime(activeMs: () => number = loopActiveMs): SharedTime {
  let running = 0;
  let share = 0;
  let countedMs = activeMs();
  const count = (): void => {
    const now = activeMs();
    if (running > 0) share += (now - countedMs) / running;
    countedMs = now;
  };
  return {
    start() {
      count();
      running += 1;
      const before = share;
      return () => {
        count();
        running -= 1;
        return share - before;
      };
    },
  };
}

function loopActiveMs(): number {
  return performance.eventLoopUtilization().active;
}
