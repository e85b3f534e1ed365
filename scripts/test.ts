import { spawnSync } from "node:child_process";
import { findBrowser } from "../test/find-browser.ts";
import { type PrivateMeilisearch, startMeilisearch } from "../test/meilisearch.ts";
import { ensureBuild } from "./build.ts";
import { type PrivatePostgres, startPostgres } from "./postgres.ts";

/** The whole test suite: build, browser, PostgreSQL and Meilisearch first, then everything at once. */
async function main(): Promise<number> {
  await ensureBuild();
  const browser = await findBrowser();
  process.stdout.write(`Browser: ${browser.executablePath}\n`);
  const postgres = await privatePostgres();
  const meilisearch = await privateMeilisearch();
  try {
    const result = spawnSync("node_modules/.bin/vitest", ["run", ...process.argv.slice(2)], {
      stdio: "inherit",
      env: {
        ...process.env,
        CHROMIUM_PATH: browser.executablePath,
        ...(postgres && { TEST_DATABASE_URL: postgres.url }),
        ...(meilisearch && { MEILISEARCH_URL: meilisearch.url, MEILISEARCH_KEY: meilisearch.masterKey }),
      },
    });
    return result.status ?? 1;
  } finally {
    await Promise.all([postgres?.stop(), meilisearch?.stop()]);
  }
}

async function privatePostgres(): Promise<PrivatePostgres | null> {
  const isGiven = (process.env["TEST_DATABASE_URL"] ?? "") !== "";
  return isGiven || process.env["FORECOURT_SKIP_POSTGRES"] === "1" ? null : startPostgres();
}

/** Without a Meilisearch the tests that need one are skipped in sight; where CI is set it must be there. */
async function privateMeilisearch(): Promise<PrivateMeilisearch | null> {
  const isGiven = (process.env["MEILISEARCH_URL"] ?? "") !== "";
  if (isGiven || process.env["FORECOURT_SKIP_MEILISEARCH"] === "1") return null;
  try {
    return await startMeilisearch();
  } catch (error) {
    if ((process.env["CI"] ?? "") !== "") throw error;
    process.stdout.write(`The tests on a real Meilisearch are skipped: ${(error as Error).message}\n`);
    process.env["FORECOURT_SKIP_MEILISEARCH"] = "1";
    return null;
  }
}

process.exit(await main());
