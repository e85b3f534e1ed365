import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openStore } from "../../src/adapters/open-store.ts";
import { runScript } from "../run-script.ts";
import { describeOnEveryStore } from "./every-store.ts";
import { settingsCommandContract } from "./settings-command.contract.ts";

describeOnEveryStore("commands for settings in the store", settingsCommandContract);

describe("commands for settings, before there are any", () => {
  let dataDir = "";
  beforeAll(async () => {
    dataDir = mkdtempSync(join(tmpdir(), "settings-command-"));
    await (await openStore({ dataDir })).close();
  });
  afterAll(() => rmSync(dataDir, { recursive: true }));
  const run = (words: string) => runScript("settings", { dataDir }, words.split(" "), { SITES_DIR: dataDir });

  test.each(["publish", "push --now", "rollback --to 0 --all", "rollback --to 1", "history --site a --group b"])(
    "%s is not valid: exit code 2",
    async (words) => {
      expect(await run(words)).toMatchObject({ exitCode: 2, stderr: expect.stringContaining("npm run config") });
    },
  );

  test.each([
    ["push", 1, "contains no site settings"],
    ["pull", 1, "The store contains no settings yet"],
    ["rollback --to 1 --all", 2, "There is no version 1"],
  ])("%s says why it does nothing", async (words, exitCode, message) => {
    expect(await run(words)).toMatchObject({ exitCode, stderr: expect.stringContaining(message) });
  });

  test("history has nothing to list", async () => {
    expect(await run("history")).toMatchObject({ exitCode: 0, stdout: "No versions.\n" });
  });
});
