import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createLookPace, type LookPace } from "./look-pace.ts";

let pace: LookPace;
const running = new AbortController().signal;
beforeEach(() => {
  vi.useFakeTimers();
  pace = createLookPace();
});
afterEach(() => {
  pace.close();
  vi.useRealTimers();
});

/** Waits for each folder again and again, and counts the looks. */
function counted(folders: number, isActive: (folder: number) => boolean): number[] {
  const looks = Array.from({ length: folders }, () => 0);
  for (const folder of looks.keys()) {
    void (async () => {
      for (;;) {
        await pace.next(`/nowhere/${folder}`, isActive(folder), running);
        looks[folder] = (looks[folder] ?? 0) + 1;
      }
    })();
  }
  return looks;
}

test("a few folders are looked at every two seconds", async () => {
  const looks = counted(50, () => false);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(new Set(looks)).toEqual(new Set([10]));
});

test("a thousand folders take turns, and those where files arrive are looked at every two seconds", async () => {
  const looks = counted(1_001, (folder) => folder === 700);
  await vi.advanceTimersByTimeAsync(80_000);
  expect(looks[700]).toBe(40);
  expect(new Set(looks.filter((_, folder) => folder !== 700))).toEqual(new Set([2]));
});

test("whoever stops is not waited for", async () => {
  const stopping = new AbortController();
  const waits = pace.next("/nowhere", false, stopping.signal);
  stopping.abort();
  await waits;
  await pace.next("/nowhere", false, stopping.signal);
});

test("a change that the system reports is looked at with the next tick, however many folders there are", async () => {
  vi.useRealTimers();
  const folder = await mkdtemp(join(tmpdir(), "look-pace-"));
  const quick = createLookPace(100);
  const others = Array.from({ length: 500 }, (_, index) => quick.next(`/nowhere/${index}`, false, running));
  let isLookedAt = false;
  void quick.next(folder, false, running).then(() => (isLookedAt = true));
  await writeFile(join(folder, "stock.csv"), "a");
  await sleep(350);
  expect(isLookedAt).toBe(true);
  quick.close();
  await Promise.all(others);
  await rm(folder, { recursive: true });
});
