import type { Log } from "./log.ts";
import { minuteMs } from "../settings/durations.ts";

/** Returns the time in epoch milliseconds. */
export type Clock = () => number;

export type AdjustableClock = { now: Clock; setOffset(milliseconds: number): void };

/** The real time, or a clock that starts at `clockStart`. */
export function createClock(clockStart: number | null): AdjustableClock {
  let offset = clockStart === null ? 0 : clockStart - Date.now();
  return { now: () => Date.now() + offset, setOffset: (milliseconds) => (offset = milliseconds) };
}

const comparedEveryMs = minuteMs;
/** Smaller differences are those of a busy machine. */
const ignoredDifferenceMs = 2_000;
/** An answer that takes longer says too little about the time. */
const slowAnswerMs = 1_000;

/**
 * Corrects a clock by that of the store's server, so that a machine whose own is wrong neither ends holds early nor
 * takes work away from others. `readTime` answers epoch milliseconds, or null if the store has no other clock than this
 * machine. Returns a function that stops it.
 */
export async function followTime(
  clock: AdjustableClock,
  readTime: () => Promise<number | null>,
  log: Log,
): Promise<() => void> {
  let used = 0;
  const compare = async () => {
    const askedAt = Date.now();
    const time = await readTime();
    const answeredAt = Date.now();
    if (time === null || answeredAt - askedAt > slowAnswerMs) return;
    const difference = Math.round(time - (askedAt + answeredAt) / 2);
    const offset = Math.abs(difference) < ignoredDifferenceMs ? 0 : difference;
    clock.setOffset(offset);
    if (Math.abs(offset - used) >= ignoredDifferenceMs)
      log("warn", "the clock of this machine differs from the database's, which is used", { milliseconds: offset });
    used = offset;
  };
  // While the store is away, the last difference counts.
  const compareIfPossible = () => compare().catch(() => undefined);
  await compareIfPossible();
  const timer = setInterval(compareIfPossible, comparedEveryMs).unref();
  return () => clearInterval(timer);
}
