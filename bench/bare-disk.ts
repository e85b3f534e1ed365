import { open } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

const blockBytes = 8_192;
const writes = 500;
const betweenMs = 10;

/**
 * Measures how long the disk takes to persist 8 kB, about 100 times a second, in milliseconds: the lower limit for
 * every store.
 */
export async function bareDiskRun(folder: string): Promise<number[]> {
  const file = await open(join(folder, "bare"), "w");
  const block = Buffer.alloc(blockBytes);
  const latenciesMs: number[] = [];
  for (let times = 0; times < writes; times += 1) {
    const startedAt = performance.now();
    await file.write(block);
    await file.sync();
    latenciesMs.push(performance.now() - startedAt);
    await sleep(betweenMs);
  }
  await file.close();
  return latenciesMs;
}
