import { copyFile, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { runScript } from "../test/run-script.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "redirects-"));
  await copyFile("sites/red-gum.json", join(folder, "red-gum.json"));
});
afterEach(() => rm(folder, { recursive: true }));

const redirects = (...args: string[]) =>
  runScript("redirects", { dataDir: folder }, [...args, "--site", "red-gum"], { SITES_DIR: folder });
const csvFile = async (text: string) => {
  const file = join(folder, "old.csv");
  await writeFile(file, text);
  return file;
};

test("redirects are imported from a CSV file, and listed as one", async () => {
  const file = await csvFile("\uFEFFfrom;to\nhttps://www.red-gum.localhost/utes.php?id=1;/search\n/news/*;/blog/*\n");
  expect(await redirects("import", file)).toMatchObject({ exitCode: 0 });
  expect((await redirects("list")).stdout).toBe("from,to\n/utes.php?id=1,/search\n/news/*,/blog/*\n");
  expect((await redirects("check")).stdout).toBe("2 redirects, 0 errors\n");
});

test.each([
  ["a loop", "/a,/b\n/b,/a\n", "leads on to another redirect"],
  ["a loop of addresses with queries", "/a?x=1,/b?z=3&y=2\n/b?y=2,/a?x=1\n", "leads on to another redirect"],
  ["a row without a target", "/a,\n", "discovery.redirects[0].to"],
])("%s is refused, and nothing is written", async (_words, rows, message) => {
  const before = await readFile(join(folder, "red-gum.json"), "utf8");
  const { exitCode, stdout, stderr } = await redirects("import", await csvFile(`from,to\n${rows}`));
  expect(exitCode).toBe(1);
  expect(stdout + stderr).toContain(message);
  expect(await readFile(join(folder, "red-gum.json"), "utf8")).toBe(before);
});
