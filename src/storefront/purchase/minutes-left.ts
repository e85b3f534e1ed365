import { minuteMs } from "../../settings/durations.ts";

/** `12 minutes`, rounded up. */
export function minutesLeft(leftMs: number): string {
  const minutes = Math.max(1, Math.ceil(leftMs / minuteMs));
  return minutes === 1 ? "1 minute" : `${minutes} minutes`;
}
