import { expect, test, vi } from "vitest";
import { givingWay } from "./give-way.ts";

test("other work runs once a turn has lasted for a few milliseconds, and not before", async () => {
  let now = 0;
  const clock = vi.spyOn(performance, "now").mockImplementation(() => now);
  let others = 0;
  const other = () => setImmediate(() => (others += 1));
  const giveWay = givingWay();
  other();
  now = 4;
  await giveWay();
  expect(others).toBe(0);
  now = 5;
  await giveWay();
  expect(others).toBe(1);
  clock.mockRestore();
});
