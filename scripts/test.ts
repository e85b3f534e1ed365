import { spawnSync } from "node:child_process";
import { relative, resolve } from "node:path";
import { createVitest, parseCLI } from "vitest/node";
import { findBrowser } from "../test/find-browser.ts";
import { type PrivateMeilisearch, startMeilisearch } from "../test/meilisearch.ts";
import { ensureBuild } from "./build.ts";
import { type PrivatePostgres, startPostgres } from "./postgres.ts";
import { servicesFor } from "./test-services.ts";

/** Runs all tests, or those selected by the arguments, after starting only the services they need. */
async function main(args: string[]): Promise<number> {
  const needed = servicesFor(await chosenTestFiles(args));
  const browserPath = needed.browser ? await preparedBrowser() : null;
  const postgres = needed.postgres ? await privatePostgres() : null;
  const meilisearch = needed.meilisearch ? await privateMeilisearch() : null;
  try {
    const result = spawnSync("node_modules/.bin/vitest", ["run", ...args], {
      stdio: "inherit",
      env: {
        ...process.env,
        // Tests start commands and servers of the same source again and again.
        NODE_COMPILE_CACHE: resolve("node_modules/.cache/compiled"),
        ...(browserPath !== null && { CHROMIUM_PATH: browserPath }),
        ...(postgres && { TEST_DATABASE_URL: postgres.url }),
        ...(meilisearch && { MEILISEARCH_URL: meilisearch.url, MEILISEARCH_KEY: meilisearch.masterKey }),
      },
    });
    return result.status ?? 1;
  } finally {
    await Promise.all([postgres?.stop(), meilisearch?.stop()]);
  }
}

/** The test files that Vitest selects for its arguments. */
async function chosenTestFiles(args: string[]): Promise<string[]> {
  const { filter, options } = parseCLI(["vitest", "run", ...args]);
  const vitest = await createVitest("test", { ...options, watch: false });
  try {
    const specifications = await vitest.globTestSpecifications(filter);
    return specifications.map(({ moduleId }) => relative(process.cwd(), moduleId));
  } finally {
    await vitest.close();
  }
}

async function preparedBrowser(): Promise<string> {
  await ensureBuild();
  const { executablePath } = await findBrowser();
  process.stdout.write(`Browser: ${executablePath}\n`);
  return executablePath;
}

async function privatePostgres(): Promise<PrivatePostgres | null> {
  const isGiven = (process.env["TEST_DATABASE_URL"] ?? "") !== "";
  return isGiven || process.env["FORECOURT_SKIP_POSTGRES"] === "1" ? null : startPostgres({ isDurable: false });
}

/** Without Meilisearch the tests that need it are reported as skipped; if CI is set, Meilisearch is required. */
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

process.exit(await main(process.argv.slice(2)));
