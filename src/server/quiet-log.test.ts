import { expect, test } from "vitest";
import { withoutRepeats } from "./quiet-log.ts";

test("a repeated error is written once a minute, with the number left out; other lines are all written", () => {
  const lines: unknown[] = [];
  let now = 0;
  const log = withoutRepeats(
    (level, event, facts) => lines.push([level, event, facts]),
    () => now,
  );
  for (let times = 0; times < 3; times += 1) log("error", "store unavailable", { code: "ECONNREFUSED" });
  log("error", "store unavailable", { code: "57P03" });
  log("info", "sent", { site: "alpha" });
  log("info", "sent", { site: "alpha" });
  now = 60_000;
  log("error", "store unavailable", { code: "ECONNREFUSED" });
  expect(lines).toEqual([
    ["error", "store unavailable", { code: "ECONNREFUSED" }],
    ["error", "store unavailable", { code: "57P03" }],
    ["info", "sent", { site: "alpha" }],
    ["info", "sent", { site: "alpha" }],
    ["error", "store unavailable", { code: "ECONNREFUSED", leftOut: 2 }],
  ]);
});
