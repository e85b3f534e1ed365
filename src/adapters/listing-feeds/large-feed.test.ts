import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { expect, onTestFinished, test } from "vitest";

/** The feed itself has about 100 MB. */
const memoryMb = 40;

test("a site of 50,000 vehicles writes and sends a feed of any length in the memory of a few thousand rows", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "forecourt-large-feed-"));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const resultFile = join(dataDir, "result.json");
  const worker = new Worker(new URL("large-feed-for-test.ts", import.meta.url), {
    workerData: { dataDir, vehicles: 50_000, resultFile },
    resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: 16 },
  });
  await once(worker, "exit");
  const { characters, longestPortion } = JSON.parse(await readFile(resultFile, "utf8"));
  expect(characters).toBeGreaterThan(50_000 * 700);
  expect(longestPortion).toBeLessThan(256 * 1_024);
}, 60_000);
