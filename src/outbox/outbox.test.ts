import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { breakerOpenMs, nextAttempt, redactedError } from "./outbox.ts";

describe("The next attempt", () => {
  const longestWait = (attempts: number) => {
    const next = nextAttempt(attempts, 1_000, 1);
    return next === "dead" ? next : (next.at - 1_000) / 1_000;
  };

  it("comes within half a second, then doubles up to 5 minutes, until the entry is dead", () => {
    const waitsInSeconds = Array.from({ length: 500 }, (_, index) => longestWait(index + 1));
    expect(waitsInSeconds.slice(0, 5)).toEqual([0.5, 1, 2, 4, 8]);
    expect(waitsInSeconds.slice(-3)).toEqual([300, 300, "dead"]);
  });

  it("is put off by between half and all of the wait", () => {
    const attempts = fc.integer({ min: 1, max: 499 });
    const random = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(attempts, random, (failed, share) => {
        const next = nextAttempt(failed, 0, share);
        const longest = Number(longestWait(failed)) * 1_000;
        return next !== "dead" && next.at >= longest / 2 && next.at <= longest;
      }),
    );
    expect(nextAttempt(3, 0, 0)).toMatchObject({ at: 1_000 });
    expect(nextAttempt(3, 0, 1)).toMatchObject({ at: 2_000 });
  });

  it("lets others pass once the wait is longer than 5 seconds", () => {
    const keepsPlace = [1, 4, 5, 499].map((attempts) => {
      const next = nextAttempt(attempts, 0, 0);
      return next !== "dead" && next.keepsPlace;
    });
    expect(keepsPlace).toEqual([true, true, false, false]);
  });
});

describe("A target that fails", () => {
  it("is left alone from its fifth failure in a row, for 5 seconds and then longer, up to 15", () => {
    expect([0, 4, 5, 6, 7, 20, 2_000].map((failures) => breakerOpenMs(failures) / 1_000)).toEqual([
      0, 0, 5, 10, 15, 15, 15,
    ]);
  });
});

describe("A redacted error", () => {
  it.each([
    ["connect ECONNREFUSED 10.0.0.5:25", "connect ECONNREFUSED 10.0.0.5:25"],
    ["550 no mailbox robin@example.com.au", "550 no mailbox <address>"],
    ["bad recipient <robin@example.com>", "bad recipient <address>"],
    ["no route to +61 (0)491 570-006 today", "no route to <number> today"],
    ['unknown name "Robin Archer"', "unknown name <text>"],
    ["unknown names 'Robin Archer' and `Kim`", "unknown names <text> and <text>"],
    ["unknown <Robin Archer>", "unknown <text>"],
    ["no route to 0491 570 006, tried 3 times", "no route to <number>, tried 3 times"],
    ["no route to (02) 5550-0100", "no route to (<number>"],
    ["post to https://crm.example/in?token=abc1 failed", "post to https://crm.example/in?token=*** failed"],
    ["post to https://robin:pw@crm.example/in failed", "post to <address> failed"],
    ["timeout after 1234567 ms, 12345678 ms", "timeout after 1234567 ms, <number> ms"],
  ])("of %j is %j", (error, redacted) => {
    expect(redactedError(error)).toBe(redacted);
  });

  it("is at most 200 characters long", () => {
    expect(redactedError("x".repeat(900))).toHaveLength(200);
  });
});
