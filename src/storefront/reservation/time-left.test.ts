import { expect, test } from "vitest";
import { timeLeft } from "./time-left.ts";
import { minuteMs } from "../../settings/durations.ts";

test.for([
  [48 * 3_600_000, "48 h 00 min left"],
  [47 * 3_600_000 + 59 * minuteMs + 59_999, "47 h 59 min left"],
  [3_600_000 - 1, "59 min 59 s left"],
  [5_000, "0 min 05 s left"],
  [0, "The time is up."],
  [-1, "The time is up."],
] as const)("%i ms are shown as %s", ([ms, text]) => {
  expect(timeLeft(ms)).toBe(text);
});
