import { type FSWatcher, watch } from "node:fs";

/** Decides when each of many folders is looked at again. */
export type LookPace = {
  /**
   * Resolves when the folder is to be looked at: at the next tick if it is active or the system reports a change, when
   * its turn comes otherwise. Also resolves when `signal` aborts.
   */
  next(folder: string, isActive: boolean, signal: AbortSignal): Promise<void>;
  /** The folder is looked at no more. */
  forget(folder: string): void;
  close(): void;
};

const usualTickMs = 2_000;
/** Folders that had nothing to do are looked at in turn, so that a thousand cost as much as this number. */
const idleAtOnce = 50;

type Waiting = { resolve: () => void; isActive: boolean };

export function createLookPace(tickMs = usualTickMs): LookPace {
  /** In the order in which they began to wait. */
  const waiting = new Map<string, Waiting>();
  const watchers = new Map<string, FSWatcher | null>();

  const wake = (folder: string): void => {
    const found = waiting.get(folder);
    waiting.delete(folder);
    found?.resolve();
  };
  // A file that arrives is reported many times, and is looked at in the pace of the others.
  const activate = (folder: string): void => {
    const found = waiting.get(folder);
    if (found !== undefined) found.isActive = true;
  };
  const timer = setInterval(() => {
    let idle = 0;
    for (const [folder, { isActive }] of waiting) {
      if (!isActive && (idle += 1) > idleAtOnce) continue;
      wake(folder);
    }
  }, tickMs);
  timer.unref();

  return {
    next(folder, isActive, signal) {
      if (signal.aborted) return Promise.resolve();
      if (!watchers.has(folder))
        watchers.set(
          folder,
          openWatcher(folder, () => activate(folder)),
        );
      const { promise, resolve } = Promise.withResolvers<void>();
      const end = () => wake(folder);
      signal.addEventListener("abort", end, { once: true });
      waiting.set(folder, { resolve, isActive });
      return promise.finally(() => signal.removeEventListener("abort", end));
    },
    forget(folder) {
      watchers.get(folder)?.close();
      watchers.delete(folder);
    },
    close() {
      clearInterval(timer);
      for (const watcher of watchers.values()) watcher?.close();
      for (const folder of waiting.keys()) wake(folder);
    },
  };
}

/** Null for a folder that the system does not watch, such as one on a network drive. */
function openWatcher(folder: string, onChange: () => void): FSWatcher | null {
  try {
    return watch(folder, { persistent: false }, onChange).on("error", () => undefined);
  } catch {
    return null;
  }
}
