import { describe, expect, it } from "vitest";
import { redactedError } from "./redacted-error.ts";

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

  it.each(["a", "<", '"', "a.", "a://", "1 (", "?a=", "'<"])("of %j repeated 100,000 times takes no second", (part) => {
    const startedAt = performance.now();
    redactedError(part.repeat(100_000));
    expect(performance.now() - startedAt).toBeLessThan(1_000);
  });

  it("is at most 200 characters long", () => {
    expect(redactedError("x".repeat(900))).toHaveLength(200);
  });
});
