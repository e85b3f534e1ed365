import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createPictureCache } from "./picture-cache.ts";

let directory = "";

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), "forecourt-pictures-"));
});
afterEach(() => rm(directory, { recursive: true, force: true }));

test("a picture is read as written, and a damaged one counts as missing", async () => {
  const cache = createPictureCache(directory);
  await cache.write("v1/one.webp", Buffer.from("picture"));
  expect((await cache.read("v1/one.webp"))?.toString()).toBe("picture");
  await writeFile(join(directory, "v1/one.webp"), "something else that is long enough to be a digest");
  expect(await cache.read("v1/one.webp")).toBeNull();
});

test("the oldest pictures are deleted before the folder exceeds its limit", async () => {
  const cache = createPictureCache(directory, 10_000);
  for (let number = 0; number < 30; number += 1) {
    await cache.write(`v1/${number}.webp`, Buffer.alloc(1_000, number));
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
  const files = await readdir(join(directory, "v1"));
  expect(files.length).toBeLessThanOrEqual(10);
  expect(files).toContain("29.webp");
  expect(files).not.toContain("0.webp");
});
