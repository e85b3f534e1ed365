import { expect, test } from "vitest";
import { createSharedWork } from "./shared-work.ts";

/** Work that ends when the test says so, and records whether it was abandoned. */
function underTest() {
  const shared = createSharedWork<string>();
  const started: AbortSignal[] = [];
  const { promise: ended, resolve: end } = Promise.withResolvers<string>();
  const run = (signal?: AbortSignal) =>
    shared.run("picture", signal, (abandoned) => {
      started.push(abandoned);
      return ended;
    });
  return { run, started, end };
}

test("callers at the same time share one piece of work", async () => {
  const { run, started, end } = underTest();
  const results = Promise.all([run(), run(), run()]);
  end("drawn");
  expect(await results).toEqual(["drawn", "drawn", "drawn"]);
  expect(started).toHaveLength(1);
  await run();
  expect(started).toHaveLength(2);
});

test("work is abandoned once the last of its callers has gone, and a later caller starts it again", () => {
  const { run, started } = underTest();
  const [one, other] = [new AbortController(), new AbortController()];
  void run(one.signal);
  void run(other.signal);
  one.abort();
  expect(started[0]?.aborted).toBe(false);
  other.abort();
  expect(started[0]?.aborted).toBe(true);
  void run();
  expect(started).toHaveLength(2);
});

test("a caller that aborted before asking does not keep the work running", () => {
  const { run, started } = underTest();
  void run(AbortSignal.abort());
  expect(started[0]?.aborted).toBe(true);
});
