import { spawnSync } from "node:child_process";
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { createVitest, parseCLI } from "vitest/node";
import { findBrowser, findHeadlessShell, isShippedBrowser } from "../test/find-browser.ts";
import { findMeilisearch, type PrivateMeilisearch, startMeilisearch } from "../test/meilisearch.ts";
import { ensureBuild } from "./build.ts";
import { type PrivatePostgres, startPostgres } from "./postgres.ts";
import { servicesFor } from "./test-services.ts";

/** Runs all tests, or those selected by the arguments, after starting only the services they need. */
async function main(args: string[]): Promise<number> {
  const needed = servicesFor(await chosenTestFiles(args));
  // Browser and Meilisearch are found where they were unpacked before, so before there is another folder.
  const programs = {
    ...(needed.browser && (await preparedBrowser())),
    ...(needed.meilisearch && (await preparedMeilisearch())),
  };
  const folder = folderInMemory();
  if (folder !== null) process.env["TMPDIR"] = folder;
  Object.assign(process.env, programs);
  const postgres = needed.postgres ? await privatePostgres() : null;
  const meilisearch = needed.meilisearch ? await privateMeilisearch() : null;
  try {
    const result = spawnSync("node_modules/.bin/vitest", ["run", ...args], {
      stdio: "inherit",
      env: {
        ...process.env,
        // Tests start commands and servers of the same source again and again.
        NODE_COMPILE_CACHE: resolve("node_modules/.cache/compiled"),
        ...(postgres && { TEST_DATABASE_URL: postgres.url }),
        ...(meilisearch && { MEILISEARCH_URL: meilisearch.url, MEILISEARCH_KEY: meilisearch.masterKey }),
      },
    });
    return result.status ?? 1;
  } finally {
    await Promise.all([postgres?.stop(), meilisearch?.stop()]);
    if (folder !== null) rmSync(folder, { recursive: true, force: true });
  }
}

/** Where Linux keeps files in memory. */
const memoryPlace = "/dev/shm";
const folderPrefix = "forecourt-tests-";
const neededMemoryBytes = 4 * 1_024 ** 3;

/**
 * A folder for what tests write, in memory if there is room: every store there waits for each of its transactions to be
 * on disk, which is most of its time. Null without room.
 */
function folderInMemory(): string | null {
  try {
    const { bavail, bsize } = statfsSync(memoryPlace);
    removeAbandoned();
    if (bavail * bsize < neededMemoryBytes) return null;
    const folder = mkdtempSync(join(memoryPlace, `${folderPrefix}${process.pid}-`));
    // The user of PostgreSQL has a folder in it.
    chmodSync(folder, 0o711);
    return folder;
  } catch {
    return null;
  }
}

/** Removes what runs left that were killed. */
function removeAbandoned(): void {
  for (const name of readdirSync(memoryPlace).filter((found) => found.startsWith(folderPrefix))) {
    const processId = name.slice(folderPrefix.length).split("-")[0] ?? "";
    if (!existsSync(join("/proc", processId))) rmSync(join(memoryPlace, name), { recursive: true, force: true });
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

async function preparedBrowser(): Promise<Record<string, string>> {
  await ensureBuild();
  const [browser, shell] = [await findBrowser(), await findHeadlessShell()];
  process.stdout.write(`Browser: ${shell.executablePath}\n`);
  return {
    CHROMIUM_PATH: browser.executablePath,
    CHROMIUM_SHELL_PATH: shell.executablePath,
    ...(isShippedBrowser(browser) && { CHROMIUM_SHIPPED: browser.executablePath }),
  };
}

/** Without Meilisearch the tests that need it are reported as skipped; if CI is set, Meilisearch is required. */
async function preparedMeilisearch(): Promise<Record<string, string>> {
  const isGiven = (process.env["MEILISEARCH_URL"] ?? "") !== "";
  if (isGiven || process.env["FORECOURT_SKIP_MEILISEARCH"] === "1") return {};
  try {
    return { MEILISEARCH_BIN: await findMeilisearch() };
  } catch (error) {
    return withoutMeilisearch(error);
  }
}

function withoutMeilisearch(error: unknown): { FORECOURT_SKIP_MEILISEARCH: "1" } {
  if ((process.env["CI"] ?? "") !== "") throw error;
  process.stdout.write(`Tests against a real Meilisearch are skipped: ${(error as Error).message}\n`);
  return { FORECOURT_SKIP_MEILISEARCH: "1" };
}

async function privatePostgres(): Promise<PrivatePostgres | null> {
  const isGiven = (process.env["TEST_DATABASE_URL"] ?? "") !== "";
  return isGiven || process.env["FORECOURT_SKIP_POSTGRES"] === "1" ? null : startPostgres({ isDurable: false });
}

async function privateMeilisearch(): Promise<PrivateMeilisearch | null> {
  const isGiven = (process.env["MEILISEARCH_URL"] ?? "") !== "";
  if (isGiven || process.env["FORECOURT_SKIP_MEILISEARCH"] === "1") return null;
  try {
    return await startMeilisearch();
  } catch (error) {
    Object.assign(process.env, withoutMeilisearch(error));
    return null;
  }
}

process.exit(await main(process.argv.slice(2)));
