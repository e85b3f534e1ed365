import { expect, test } from "vitest";
import { createSharedTime } from "./shared-time.ts";

test("requests in progress share the processor time of the event loop", () => {
  let activeMs = 0;
  const time = createSharedTime(() => activeMs);
  activeMs = 50;
  const first = time.start();
  activeMs += 10;
  const second = time.start();
  activeMs += 20;
  expect(second()).toBe(10);
  activeMs += 5;
  expect(first()).toBe(25);
});
