import { hourMs, minuteMs } from "../../settings/durations.ts";

const second = 1_000;

/** The time that is left, such as `47 h 59 min`, or `9 min 05 s` in the last hour. */
export function timeLeft(leftMs: number): string {
  if (leftMs <= 0) return "The time is up.";
  const hours = Math.floor(leftMs / hourMs);
  const minutes = Math.floor((leftMs % hourMs) / minuteMs);
  if (hours > 0) return `${hours} h ${String(minutes).padStart(2, "0")} min left`;
  return `${minutes} min ${String(Math.floor((leftMs % minuteMs) / second)).padStart(2, "0")} s left`;
}
