/** Work that several callers wait for is done once, and is abandoned when none of them waits any more. */
export type SharedWork<Result> = {
  run(key: string, signal: AbortSignal | undefined, work: (signal: AbortSignal) => Promise<Result>): Promise<Result>;
  /** Waits for the work under way. */
  settled(): Promise<void>;
};

type Entry<Result> = { result: Promise<Result>; waiting: number; abandoned: AbortController };

export function createSharedWork<Result>(): SharedWork<Result> {
  const entries = new Map<string, Entry<Result>>();

  const startedEntry = (key: string, work: (signal: AbortSignal) => Promise<Result>): Entry<Result> => {
    const known = entries.get(key);
    if (known !== undefined) return known;
    const abandoned = new AbortController();
    const forget = () => {
      if (entries.get(key) === entry) entries.delete(key);
    };
    const entry = { result: work(abandoned.signal).finally(forget), waiting: 0, abandoned };
    entries.set(key, entry);
    return entry;
  };

  return {
    run(key, signal, work) {
      const entry = startedEntry(key, work);
      entry.waiting += 1;
      const leave = () => {
        entry.waiting -= 1;
        if (entry.waiting > 0) return;
        // A later caller starts again, because this work may end without a result.
        if (entries.get(key) === entry) entries.delete(key);
        entry.abandoned.abort();
      };
      if (signal?.aborted) leave();
      else signal?.addEventListener("abort", leave, { once: true });
      return entry.result.finally(() => signal?.removeEventListener("abort", leave));
    },
    async settled() {
      await Promise.allSettled([...entries.values()].map(({ result }) => result));
    },
  };
}
