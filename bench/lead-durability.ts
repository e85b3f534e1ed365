import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { crashRun, type LeadServer, percentile, steadyRun } from "../test/crash/crash-run.ts";
import { startPlatform } from "../test/crash/platform-lead-server.ts";
import { startSmallLeadServer } from "../test/crash/small-lead-server.ts";
import { ensureBuild } from "../scripts/build.ts";
import { bareDiskRun } from "./bare-disk.ts";

const kills = 40;
const steadyMs = 20_000;
/** Five seconds after its start a server draws pictures for about ten seconds on all cores. */
const restMs = 20_000;
/** During the first second the server compiles its code. */
const warmUpEnquiries = 100;

// With `--store-only` only the store, otherwise the complete platform.
const isStoreOnly = process.argv.includes("--store-only");
if (!isStoreOnly) await ensureBuild();
const platform = { script: "dist/server/main.js", host: "harbourline.localhost" };
const start = isStoreOnly ? startSmallLeadServer : startPlatform(platform);

const dataDir = await mkdtemp(join(tmpdir(), "forecourt-crash-"));
try {
  const { latenciesMs, ...figures } = await crashRun(join(dataDir, "killed"), kills, start);
  const steady = (await steadyRun(join(dataDir, "steady"), steadyMs, startRested)).slice(warmUpEnquiries);
  const disk = await bareDiskRun(dataDir);
  print(`Lead durability, ${isStoreOnly ? "store alone" : "whole platform"}, about 100 enquiries a second`, {
    ...figures,
    "p50 / p99 while killed, ms": bothPercentiles(latenciesMs),
    "p50 / p99 steady, ms": bothPercentiles(steady),
    "p50 / p99 of the bare disk, ms": bothPercentiles(disk),
    "steady enquiries": steady.length,
  });
  if (figures.lost + figures.doubled + figures.withoutDelivery > 0) process.exitCode = 1;
} finally {
  await rm(dataDir, { recursive: true, force: true });
}

async function startRested(folder: string): Promise<LeadServer> {
  const server = await start(folder);
  if (!isStoreOnly) await sleep(restMs);
  return server;
}

function bothPercentiles(numbers: readonly number[]): string {
  return `${percentile(numbers, 0.5).toFixed(1)} / ${percentile(numbers, 0.99).toFixed(1)}`;
}

function print(title: string, figures: Record<string, string | number>): void {
  const lines = Object.entries(figures).map(([name, value]) => `  ${name.padEnd(34)}${value}`);
  process.stdout.write(`${title}\n${lines.join("\n")}\n`);
}
