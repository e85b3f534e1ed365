import { spawnSync } from "node:child_process";
import { findBrowser } from "../test/find-browser.ts";
import { ensureBuild } from "./build.ts";
import { startPostgres } from "./postgres.ts";

/** The whole test suite: build, browser and PostgreSQL first, then everything at once. */
async function main(): Promise<number> {
  await ensureBuild();
  const browser = await findBrowser();
  process.stdout.write(`Browser: ${browser.executablePath}\n`);
  const given = process.env["TEST_DATABASE_URL"];
  const postgres = given || process.env["FORECOURT_SKIP_POSTGRES"] === "1" ? null : await startPostgres();
  try {
    const result = spawnSync("node_modules/.bin/vitest", ["run", ...process.argv.slice(2)], {
      stdio: "inherit",
      env: {
        ...process.env,
        CHROMIUM_PATH: browser.executablePath,
        ...(postgres ? { TEST_DATABASE_URL: postgres.url } : {}),
      },
    });
    return result.status ?? 1;
  } finally {
    await postgres?.stop();
  }
}

process.exit(await main());
