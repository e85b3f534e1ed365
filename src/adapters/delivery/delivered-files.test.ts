import { mkdtemp, rm, utimes } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { deliveredFiles, expireFiles } from "./delivered-files.ts";
import { dropFile } from "./drop-file.ts";

const robin = { phone: "+61491570006", email: "robin@example.com" };
let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "forecourt-files-"));
  await dropFile(join(dataDir, "lead-files/north/dms"), "a.xml", "<phone>+61491570006</phone>");
  await dropFile(join(dataDir, "demo-deliveries/south"), "b.json", '{"to":"Robin@Example.com"}');
  await dropFile(join(dataDir, "lead-files/north/dms"), "c.xml", "<phone>+61491570157</phone>");
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

test("a person's files are exported and erased on every site, and others' stay", async () => {
  const files = deliveredFiles(dataDir);
  expect((await files.exportOf(robin)).map(({ siteId }) => siteId).toSorted()).toEqual(["north", "south"]);
  expect(await files.erase(robin, 0)).toBe(2);
  expect(await files.exportOf(robin)).toEqual([]);
  expect(await files.exportOf({ phone: "+61491570157", email: null })).toHaveLength(1);
});

test("files of one site go when they are too old", async () => {
  await utimes(join(dataDir, "lead-files/north/dms/a.xml"), 1, 1);
  await utimes(join(dataDir, "demo-deliveries/south/b.json"), 1, 1);
  expect(await expireFiles(dataDir, "north", 5_000)).toBe(1);
  expect(await deliveredFiles(dataDir).exportOf(robin)).toHaveLength(1);
});

test("where nothing was delivered there is nothing", async () => {
  expect(await deliveredFiles(join(dataDir, "none")).exportOf(robin)).toEqual([]);
});
