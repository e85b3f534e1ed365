import { describe, expect, it } from "vitest";
import { nextAttempt, redactedError } from "./outbox.ts";

describe("The next attempt", () => {
  it("comes after 30 seconds, then doubles up to 6 hours, until the entry is dead", () => {
    const waitsInSeconds = Array.from({ length: 14 }, (_, index) => {
      const next = nextAttempt(index + 1, 1_000);
      return next === "dead" ? next : (next - 1_000) / 1_000;
    });
    expect(waitsInSeconds.slice(0, 4)).toEqual([30, 60, 120, 240]);
    expect(waitsInSeconds.slice(-4)).toEqual([21_600, 21_600, 21_600, "dead"]);
  });
});

describe("A redacted error", () => {
  it.each([
    ["connect ECONNREFUSED 10.0.0.5:25", "connect ECONNREFUSED 10.0.0.5:25"],
    ["550 no mailbox robin@example.com.au", "550 no mailbox <address>"],
    ["bad recipient <robin@example.com>", "bad recipient <address>"],
    ["no route to +61 (0)491 570-006 today", "no route to <number> today"],
    ['unknown name "Robin Archer"', "unknown name <text>"],
  ])("of %j is %j", (error, redacted) => {
    expect(redactedError(error)).toBe(redacted);
  });

  it("is at most 200 characters long", () => {
    expect(redactedError("x".repeat(900))).toHaveLength(200);
  });
});
