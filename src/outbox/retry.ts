import type { NextAttempt } from "./outbox.ts";
import { minuteMs } from "../settings/durations.ts";

const firstRetryMs = 500;
const longestRetryMs = 5 * minuteMs;
const mostFailures = 500;
/** A lead that waits longer than this for its next attempt no longer blocks later ones of its target. */
const longestHoldMs = 5_000;

/**
 * Time of the next attempt after a number of failures: half a second, doubled each time up to 5 minutes; none after
 * 500 (about thirty hours). A random part of up to half of each wait is subtracted, `random` being from 0 to 1, so
 * that entries that failed together are not retried together.
 */
export function nextAttempt(failures: number, now: number, random: number): NextAttempt {
  if (failures >= mostFailures) return "dead";
  const longest = Math.min(longestRetryMs, firstRetryMs * 2 ** (failures - 1));
  return { at: now + Math.round((longest * (1 + random)) / 2), keepsPlace: longest <= longestHoldMs };
}

const failuresThatOpen = 5;
const firstOpenMs = 5_000;
/** Four requests a minute are a light load, and leads arrive within this time of the target's recovery. */
export const longestOpenMs = 15_000;

/**
 * How long a target is not tried after a number of consecutive failures: 5 seconds from the fifth, then 10, then 15.
 */
export function breakerOpenMs(failuresInARow: number): number {
  if (failuresInARow < failuresThatOpen) return 0;
  return Math.min(longestOpenMs, firstOpenMs * 2 ** (failuresInARow - failuresThatOpen));
}
