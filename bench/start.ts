import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { atMost, information, type PartReport } from "./figures.ts";
import { getFoundPage } from "./get-page.ts";
import { projectFolder, startMeasuredPlatform } from "./measured-server.ts";
import { withTemporaryFolder } from "./temporary-folder.ts";

const budgetSeconds = 60;

/** Time until the platform serves requests: without data, and with existing data. */
export function benchStart(): Promise<PartReport> {
  return withTemporaryFolder("bench-start-", async (folder) => {
    const build = buildSeconds(folder);
    const dataDir = join(folder, "data");
    const empty = await secondsToReady(dataDir);
    const existing = await secondsToReady(dataDir);
    return {
      title: "Start",
      method:
        "From the start of the process to the first 200 from /readyz, once with an empty data folder (the demo stock is created) and once more on the same data. The build is that of `npm start`, into another folder.",
      figures: [
        atMost("Build, demo stock and start: npm start on a fresh clone", build + empty, budgetSeconds, "s"),
        information("Build of browser and server parts", `${build.toFixed(1)} s`),
        information("Start with an empty data folder", `${empty.toFixed(1)} s`),
        information("Start with existing data", `${existing.toFixed(1)} s`),
      ],
    };
  });
}

function buildSeconds(folder: string): number {
  const startedAt = performance.now();
  for (const words of [
    ["build", "--outDir", join(folder, "client")],
    ["build", "--ssr", "--outDir", join(folder, "server")],
  ]) {
    const { status } = spawnSync("node_modules/.bin/vite", [...words, "--logLevel", "error"], {
      cwd: projectFolder,
      env: { ...process.env, NODE_ENV: "production" },
      stdio: ["ignore", "ignore", "inherit"],
    });
    if (status !== 0) throw new Error("the build failed");
  }
  return (performance.now() - startedAt) / 1_000;
}

async function secondsToReady(dataDir: string): Promise<number> {
  const startedAt = performance.now();
  const platform = await startMeasuredPlatform(dataDir);
  try {
    await getFoundPage(platform.port, "localhost", "/readyz");
    return (performance.now() - startedAt) / 1_000;
  } finally {
    await platform.stop();
  }
}
