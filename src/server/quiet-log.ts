import type { Log } from "./log.ts";
import { minuteMs } from "../settings/durations.ts";

const quietForMs = minuteMs;
const mostRemembered = 1_000;

/**
 * A log for work that is tried again within seconds: a warning or an error that repeats an earlier one is written once
 * a minute, with the number of repetitions left out.
 */
export function withoutRepeats(log: Log, now: () => number = Date.now): Log {
  const written = new Map<string, { at: number; leftOut: number }>();
  return (level, event, facts = {}) => {
    if (level === "info") return log(level, event, facts);
    const key = JSON.stringify([event, facts]);
    const before = written.get(key);
    if (before !== undefined && now() - before.at < quietForMs) {
      before.leftOut += 1;
      return;
    }
    if (written.size >= mostRemembered) written.clear();
    written.set(key, { at: now(), leftOut: 0 });
    log(level, event, before !== undefined && before.leftOut > 0 ? { ...facts, leftOut: before.leftOut } : facts);
  };
}
