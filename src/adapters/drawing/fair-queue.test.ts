import { expect, test } from "vitest";
import { createFairQueue } from "./fair-queue.ts";

const limits = { atOnce: 3, atOncePerLine: 2, total: 20, perLine: 6, perClient: 4 };

/** A queue whose jobs end when the test says so. */
function underTest() {
  const queue = createFairQueue(limits);
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  const print = (siteId: string, name: string, client: string | null = null) =>
    queue.run({ line: siteId, client }, async () => {
      started.push(name);
      await new Promise<void>((resolve) => ends.set(name, resolve));
      return name;
    });
  const end = async (name: string) => {
    ends.get(name)?.();
    await settled();
  };
  return { print, started, end };
}
const settled = () => new Promise((resolve) => setImmediate(resolve));

test("at most two jobs of a site run at once, and another site's job does not wait for the rest", async () => {
  const { print, started, end } = underTest();
  for (const name of ["a1", "a2", "a3", "a4"]) void print("a", name);
  void print("b", "b1");
  await settled();
  expect(started).toEqual(["a1", "a2", "b1"]);
  void print("b", "b2");
  await end("a1");
  // Both sites are eligible: the one served less recently goes first.
  expect(started).toEqual(["a1", "a2", "b1", "a3"]);
  void print("c", "c1");
  await end("a2");
  expect(started.slice(4)).toEqual(["b2"]);
  await end("b1");
  expect(started.slice(5)).toEqual(["a4"]);
  await end("a3");
  expect(started.slice(6)).toEqual(["c1"]);
});

test("a full queue refuses jobs, a client may use part of it, and finished jobs free their places", async () => {
  const { print, end } = underTest();
  const first = print("a", "1", "one");
  for (const name of ["2", "3", "4"]) void print("a", name, "one");
  expect(await print("a", "5", "one")).toEqual({ kind: "refused", by: "client" });
  void print("a", "6", "two");
  void print("a", "7");
  expect(await print("a", "8", "two")).toEqual({ kind: "refused", by: "line" });
  void print("b", "9", "one");
  await settled();
  await end("1");
  expect(await first).toEqual({ kind: "done", result: "1" });
  const again = print("a", "10", "one");
  for (const name of ["2", "3", "4", "6", "7", "10"]) await end(name);
  expect(await again).toEqual({ kind: "done", result: "10" });
});

test("a job that fails frees its place", async () => {
  const queue = createFairQueue({ ...limits, perLine: 1 });
  const place = { line: "a", client: "one" };
  await expect(queue.run(place, () => Promise.reject(new Error("no ink")))).rejects.toThrow("no ink");
  expect(await queue.run(place, async () => 1)).toEqual({ kind: "done", result: 1 });
});

test("the total number of jobs in all queues is limited", async () => {
  const { print } = underTest();
  for (let index = 0; index < 20; index += 1) void print(`line ${index}`, String(index));
  expect(await print("another", "late")).toEqual({ kind: "refused", by: "queue" });
});

test("a job that all callers have abandoned is dropped before its turn, and frees its place at once", async () => {
  const queue = createFairQueue({ atOnce: 1, atOncePerLine: 1, total: 2, perLine: 2, perClient: 2 });
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  const place = { line: "a", client: "one" };
  const first = queue.run(place, () => ended);
  const leaving = new AbortController();
  let isStarted = false;
  const second = queue.run({ ...place, signal: leaving.signal }, async () => {
    isStarted = true;
  });
  leaving.abort();
  expect(await second).toEqual({ kind: "abandoned" });
  const third = queue.run(place, async () => "third");
  end();
  expect(await first).toMatchObject({ kind: "done" });
  expect(await third).toEqual({ kind: "done", result: "third" });
  expect(isStarted).toBe(false);
  expect(await queue.run({ ...place, signal: AbortSignal.abort() }, async () => 1)).toEqual({ kind: "abandoned" });
});

test("a background job waits until no other job is waiting", async () => {
  const queue = createFairQueue({ ...limits, atOnce: 1 });
  const order: string[] = [];
  const run = (name: string, isBackground?: true) =>
    queue.run({ line: name, client: null, ...(isBackground && { isBackground }) }, async () => {
      order.push(name);
      await settled();
    });
  await Promise.all([run("first"), run("background", true), run("second")]);
  expect(order).toEqual(["first", "second", "background"]);
});
