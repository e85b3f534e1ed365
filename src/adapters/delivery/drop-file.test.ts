import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { dropFile } from "./drop-file.ts";

let folder = "";
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "forecourt-files-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

describe("dropping a file", () => {
  test("creates the folder and writes the file atomically", async () => {
    await dropFile(join(folder, "site", "dms"), "one.xml", "<adf/>");
    expect(await readdir(join(folder, "site", "dms"))).toEqual(["one.xml"]);
    expect(await readFile(join(folder, "site", "dms", "one.xml"), "utf8")).toBe("<adf/>");
  });

  test("replaces the file of an earlier attempt", async () => {
    await dropFile(folder, "one.xml", "first");
    await dropFile(folder, "one.xml", "second");
    expect(await readdir(folder)).toEqual(["one.xml"]);
    expect(await readFile(join(folder, "one.xml"), "utf8")).toBe("second");
  });

  test("leaves nothing behind if it fails", async () => {
    await writeFile(join(folder, "taken"), "");
    await expect(dropFile(join(folder, "taken"), "one.xml", "")).rejects.toThrow();
    expect(await readdir(folder)).toEqual(["taken"]);
  });
});
