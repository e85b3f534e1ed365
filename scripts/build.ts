import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, globSync, readFileSync, writeFileSync } from "node:fs";

const stampFile = "dist/build-stamp";
const sources = [
  "src/**/*.{ts,tsx,css,svg,woff2}",
  "tools/**/*.ts",
  "src/brands/*/brand.json",
  "vite.config.ts",
  "vite.desk.config.ts",
  "package-lock.json",
];

/** Builds the browser and server parts unless they are up to date with the sources. */
export async function ensureBuild(always = false): Promise<void> {
  const stamp = sourceStamp();
  if (!always && existsSync(stampFile) && readFileSync(stampFile, "utf8") === stamp) return;
  process.stdout.write("Building…\n");
  for (const part of [[], ["--ssr"], ["--config", "vite.desk.config.ts"]]) {
    const result = spawnSync("node_modules/.bin/vite", ["build", ...part, "--logLevel", "warn"], {
      stdio: "inherit",
      // A test runner's mode would build the slow development version of React.
      env: { ...process.env, NODE_ENV: "production" },
    });
    if (result.status !== 0) throw new Error("The build failed; see the messages above.");
  }
  writeFileSync(stampFile, stamp);
}

function sourceStamp(): string {
  const hash = createHash("sha256");
  const files = sources.flatMap((pattern) => globSync(pattern)).filter((file) => !file.includes(".test."));
  for (const file of files.toSorted()) hash.update(file).update(readFileSync(file));
  return hash.digest("hex");
}
