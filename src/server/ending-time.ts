import type { Clock } from "./clock.ts";
import type { Log } from "./log.ts";
import { dayMs, hourMs, minuteMs } from "../settings/durations.ts";

/** A clock that differs by more from what the store saw is doubted. */
export const doubtedMs = dayMs;
/** After running for so long, with nobody setting the clock, the server uses it. */
export const acceptedAfterMs = hourMs;

/** The time that is used, and the running time at which it was: both in milliseconds. `doubt`: since when, and of how much. */
export type WatchedTime = { at: number; running: number; doubt: { since: number; differenceMs: number } | null };

/** The time to use after a look at the clock, which says `now`. `running` is the time that the process has been running. */
export function watchTime(before: WatchedTime, now: number, running: number): WatchedTime {
  const expected = before.at + running - before.running;
  const differenceMs = now - expected;
  if (Math.abs(differenceMs) <= doubtedMs) return { at: now, running, doubt: null };
  const isSame = before.doubt !== null && Math.abs(differenceMs - before.doubt.differenceMs) <= doubtedMs;
  const doubt = isSame && before.doubt !== null ? before.doubt : { since: running, differenceMs };
  if (running - doubt.since >= acceptedAfterMs) return { at: now, running, doubt: null };
  return { at: expected, running, doubt };
}

/** The newest time that a process of the store used, in epoch milliseconds. */
export type SeenTime = { read(): Promise<number | null>; write(at: number): Promise<void> };

type EndingTimePorts = { clock: Clock; running: () => number; seenTime: SeenTime; log: Log };

const advice =
  "If the clock is wrong, set it. If the server was stopped for so long, or restored from a backup, do nothing: the clock is used after an hour.";

/**
 * The clock by which holds and claims end and data is deleted, which cannot be undone. It does not follow a jump of the
 * machine's clock by days, and never runs ahead of it. Returns a function that stops it, too.
 */
export async function startEndingTime({ clock, running, seenTime, log }: EndingTimePorts) {
  const seen = await seenTime.read();
  let watched: WatchedTime = { at: seen ?? clock(), running: running(), doubt: null };
  const look = (): number => {
    const now = clock();
    const next = watchTime(watched, now, running());
    if (next.doubt !== null && next.doubt !== watched.doubt)
      log("error", `the clock of this machine has jumped: no hold ends and no data is deleted by it. ${advice}`, {
        clock: new Date(now).toISOString(),
        used: new Date(next.at).toISOString(),
      });
    if (next.doubt === null && watched.doubt !== null)
      log("info", "the clock of this machine is used again", { clock: new Date(now).toISOString() });
    watched = next;
    return Math.min(now, next.at);
  };
  // A start without the store has failed before; a write that fails is repeated.
  const note = () => seenTime.write(look()).catch(() => undefined);
  await note();
  const timer = setInterval(note, minuteMs).unref();
  return { now: look, stop: () => clearInterval(timer) };
}
