import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createClock, followTime } from "./clock.ts";
import { dayMs, minuteMs } from "../settings/durations.ts";

const serverStart = Date.parse("2026-11-24T10:00:00Z");
let logged: unknown[] = [];

beforeEach(() => {
  logged = [];
  vi.useFakeTimers({ now: serverStart });
});
afterEach(() => vi.useRealTimers());

const log = (...line: unknown[]) => logged.push(line);

/** The server of the store, whose time goes on with that of this machine. */
function serverBehind(milliseconds: number) {
  return { readTime: async () => Date.now() - milliseconds };
}

test("a machine whose clock is days ahead uses the time of the store's server, and says so once", async () => {
  const clock = createClock(null);
  const { readTime } = serverBehind(3 * dayMs);
  const stop = await followTime(clock, readTime, log);
  expect(clock.now()).toBe(serverStart - 3 * dayMs);
  await vi.advanceTimersByTimeAsync(10 * minuteMs);
  expect(clock.now()).toBe(serverStart - 3 * dayMs + 10 * minuteMs);
  expect(logged).toEqual([["warn", expect.stringContaining("differs"), { milliseconds: -3 * dayMs }]]);
  stop();
});

test("the machine's own time is used again once it was set right, and small differences are ignored", async () => {
  const clock = createClock(null);
  let behind = 5_000;
  const stop = await followTime(clock, async () => Date.now() - behind, log);
  expect(clock.now()).toBe(serverStart - 5_000);
  behind = 1_000;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(clock.now()).toBe(Date.now());
  stop();
});

test.each([
  ["has no clock of its own", async () => null],
  ["is away", () => Promise.reject(new Error("away"))],
  ["answers slowly", () => new Promise<number>((resolve) => setTimeout(() => resolve(Date.now() - 3 * dayMs), 5_000))],
])("the machine's own time is used if the store %s", async (_what, readTime) => {
  const clock = createClock(null);
  const following = followTime(clock, readTime, log);
  await vi.advanceTimersByTimeAsync(5_000);
  (await following)();
  expect(clock.now()).toBe(Date.now());
  expect(logged).toEqual([]);
});
