import { describe, expect, test } from "vitest";
import type { OutboxEntry } from "../../outbox/outbox.ts";
import { changedDeliveries, completingDeliveries, heldDeliveries, heldUntil, isContinuable } from "./lead-steps.ts";
import { dayMs, minuteMs } from "../../settings/durations.ts";

const entry: OutboxEntry = {
  id: "e1",
  kind: "mail",
  target: "mail a@example.com",
  payload: { contactId: "l1" },
  dueAt: 1_000,
};
const digest = (text: string) => `digest of ${text}`;

test.each([
  ["lacks its last step", false, 0, true],
  ["has its last step", true, 0, false],
  ["was left for almost a day", false, dayMs - 1, true],
  ["was left for a day", false, dayMs, false],
])("[EF-20] a lead that %s may be continued: %s", (_what, isLastStep, age, isSo) => {
  expect(isContinuable({ isLastStep, receivedAt: 5 }, 5 + age)).toBe(isSo);
});

test("[EF-20] a lead waits for the rest of its form for ten minutes, unless it is complete", () => {
  const started = { isLastStep: false, receivedAt: 5 };
  expect(heldUntil(started, 5)).toBe(5 + 10 * minuteMs);
  expect(heldUntil(started, 5 + 10 * minuteMs)).toBeNull();
  expect(heldUntil({ ...started, isLastStep: true }, 5)).toBeNull();
});

describe("[EF-20] the deliveries of a form with steps", () => {
  test("are held ten minutes for the next step", () => {
    expect(heldDeliveries([entry])).toEqual([{ ...entry, dueAt: 1_000 + 10 * minuteMs, isNonBlocking: true }]);
  });

  test("have a different id if a step was resent with other content", () => {
    const [first] = changedDeliveries([entry], "one", digest);
    expect(first).toEqual({ ...entry, id: "digest of e1 one", dueAt: 1_000 + 10 * minuteMs, isNonBlocking: true });
    expect(changedDeliveries([entry], "two", digest)[0]?.id).not.toBe(first?.id);
  });

  test("are due at once when the last step arrives, under new ids", () => {
    expect(completingDeliveries([entry], 7_000, digest)).toEqual([
      { ...entry, id: "digest of e1 completed", dueAt: 7_000, isNonBlocking: true },
    ]);
  });
});
