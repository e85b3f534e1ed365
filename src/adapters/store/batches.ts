import { setImmediate } from "node:timers/promises";

/** Lets waiting requests run between two parts of long work: SQLite runs on the main thread. */
export async function breather(): Promise<void> {
  await setImmediate();
}

/** Slices a list, with a breather before each slice. */
export async function* inBatches<T>(items: readonly T[], size: number): AsyncIterable<readonly T[]> {
  for (let start = 0; start < items.length; start += size) {
    await breather();
    yield items.slice(start, start + size);
  }
}
