import { mkdtemp, readdir, rename, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { folderMark, lookRegularly } from "./folder-mark.ts";

let folder = "";
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "folder-mark-"));
  await writeFile(join(folder, "a.json"), "one");
});
afterEach(async () => {
  vi.useRealTimers();
  await rm(folder, { recursive: true, force: true });
});

const markNow = async () => (await folderMark(folder, (path) => readdir(path))).mark;

test("the mark of a folder changes with every file that is added, removed, renamed or written", async () => {
  const marks = [await markNow(), await markNow()];
  expect(marks[0]).toBe(marks[1]);
  await writeFile(join(folder, "b.json"), "two");
  marks.push(await markNow());
  await writeFile(join(folder, "b.json"), "owt");
  await utimes(join(folder, "b.json"), 1, 1);
  marks.push(await markNow());
  await rename(join(folder, "b.json"), join(folder, "c.json"));
  marks.push(await markNow());
  await rm(join(folder, "c.json"));
  expect(new Set(marks.slice(1)).size).toBe(4);
  expect(await markNow()).toBe(marks[0]);
});

test("a thousand files are looked at a fifth as often as a few", async () => {
  vi.useFakeTimers();
  const looks = { few: 0, many: 0 };
  const stops = [
    lookRegularly(
      async () => ({ mark: `${(looks.few += 1)}`, files: 3 }),
      () => undefined,
    ),
    lookRegularly(
      async () => ({ mark: `${(looks.many += 1)}`, files: 1_000 }),
      () => undefined,
    ),
  ];
  await vi.advanceTimersByTimeAsync(600_000);
  for (const stop of stops) stop();
  expect(looks).toEqual({ few: 60, many: 12 });
});

test("a folder whose files could not be read is reported until they are", async () => {
  vi.useFakeTimers();
  let calls = 0;
  let isUnread = true;
  const stop = lookRegularly(
    async () => ({ mark: "same", files: 1 }),
    () => (calls += 1),
    () => isUnread,
  );
  await vi.advanceTimersByTimeAsync(30_000);
  expect(calls).toBe(3);
  isUnread = false;
  await vi.advanceTimersByTimeAsync(30_000);
  expect(calls).toBe(3);
  stop();
});

test("a folder that cannot be read, and one that is there again, count as changed", async () => {
  vi.useFakeTimers();
  let calls = 0;
  let isThere = true;
  const stop = lookRegularly(
    async () => {
      if (!isThere) throw new Error("ENOENT");
      return { mark: "same", files: 1 };
    },
    () => (calls += 1),
  );
  await vi.advanceTimersByTimeAsync(30_000);
  expect(calls).toBe(1);
  isThere = false;
  await vi.advanceTimersByTimeAsync(10_000);
  isThere = true;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(calls).toBe(3);
  stop();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(calls).toBe(3);
});
