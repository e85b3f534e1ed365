import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import {
  acceptedAfterMs,
  doubtedMs,
  type SeenTime,
  startEndingTime,
  type WatchedTime,
  watchTime,
} from "./ending-time.ts";
import { dayMs, hourMs, minuteMs } from "../settings/durations.ts";

const start = Date.parse("2026-11-28T10:00:00Z");

describe("the time by which things end", () => {
  type Look = [now: number, running: number];
  const hourLater = 10_000 + acceptedAfterMs;
  test.each<[string, Look[], number]>([
    ["follows the clock", [[start + 10_000, 10_000]], start + 10_000],
    ["follows a clock that is set by a day", [[start + doubtedMs, 0]], start + doubtedMs],
    ["goes on from before a jump ahead", [[start + 3 * dayMs + 10_000, 10_000]], start + 10_000],
    ["goes on from before a jump back", [[start - 3 * dayMs + 10_000, 10_000]], start + 10_000],
    [
      "follows a clock that is right again",
      [
        [start + 3 * dayMs, 0],
        [start + 20_000, 20_000],
      ],
      start + 20_000,
    ],
    [
      "waits an hour",
      [
        [start + 3 * dayMs + 10_000, 10_000],
        [start + 3 * dayMs + hourLater - 1, hourLater - 1],
      ],
      start + hourLater - 1,
    ],
    [
      "believes the clock after an hour",
      [
        [start + 3 * dayMs + 10_000, 10_000],
        [start + 3 * dayMs + hourLater, hourLater],
      ],
      start + 3 * dayMs + hourLater,
    ],
    [
      "waits an hour again after another jump",
      [
        [start + 3 * dayMs + 10_000, 10_000],
        [start + 9 * dayMs + hourLater - 1, hourLater - 1],
        [start + 9 * dayMs + hourLater, hourLater],
      ],
      start + hourLater,
    ],
  ])("%s", (_what, looks, expected) => {
    const before: WatchedTime = { at: start, running: 0, doubt: null };
    expect(looks.reduce((watched, [now, running]) => watchTime(watched, now, running), before).at).toBe(expected);
  });
});

describe("a process with a clock of its own", () => {
  beforeEach(() => void vi.useFakeTimers({ now: start }));
  afterEach(() => void vi.useRealTimers());

  function machine() {
    const stored: { at: number | null } = { at: null };
    const seenTime: SeenTime = { read: async () => stored.at, write: async (at) => void (stored.at = at) };
    const wrong = { by: 0 };
    const logged: string[] = [];
    const boot = () => {
      const bootedAt = Date.now();
      const ports = { clock: () => Date.now() + wrong.by, running: () => Date.now() - bootedAt, seenTime };
      return startEndingTime({ ...ports, log: (level, event) => logged.push(`${level} ${event}`) });
    };
    return { boot, wrong, logged };
  }

  test("does not follow a jump while it runs, reports it once, and follows a clock that is right again", async () => {
    const { boot, wrong, logged } = machine();
    const { now, stop } = await boot();
    wrong.by = 3 * dayMs;
    expect(now()).toBe(start);
    await vi.advanceTimersByTimeAsync(30 * minuteMs);
    expect(now()).toBe(start + 30 * minuteMs);
    wrong.by = 0;
    expect(now()).toBe(Date.now());
    expect(logged).toEqual([
      expect.stringMatching(/^error .*If the clock is wrong, set it/),
      expect.stringMatching(/^info/),
    ]);
    stop();
  });

  test("does not believe a clock that was set ahead while it was stopped, also after more starts", async () => {
    const { boot, wrong, logged } = machine();
    (await boot()).stop();
    wrong.by = 3 * dayMs;
    const first = await boot();
    await vi.advanceTimersByTimeAsync(50 * minuteMs);
    first.stop();
    const second = await boot();
    await vi.advanceTimersByTimeAsync(50 * minuteMs);
    expect(second.now()).toBe(start + 100 * minuteMs);
    await vi.advanceTimersByTimeAsync(10 * minuteMs);
    expect(second.now()).toBe(start + 3 * dayMs + 110 * minuteMs);
    second.stop();
    const third = await boot();
    expect(third.now()).toBe(start + 3 * dayMs + 110 * minuteMs);
    expect(logged.filter((line) => line.startsWith("error"))).toHaveLength(2);
    third.stop();
  });

  test("never runs ahead of a clock that was set back", async () => {
    const { boot, wrong } = machine();
    const { now, stop } = await boot();
    wrong.by = -3 * dayMs;
    expect(now()).toBe(start - 3 * dayMs);
    await vi.advanceTimersByTimeAsync(hourMs);
    expect(now()).toBe(Date.now() - 3 * dayMs);
    stop();
  });
});
