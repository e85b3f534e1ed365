import { expect, test } from "vitest";
import { createPrintQueue } from "./print-queue.ts";

const limits = { atOnce: 3, atOncePerSite: 2, perSite: 6, perClient: 4 };

/** A queue whose jobs end when the test says so. */
function underTest() {
  const queue = createPrintQueue(limits);
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  const print = (siteId: string, name: string, client: string | null = null) =>
    queue.run(siteId, client, async () => {
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

test("a site's full queue refuses jobs, a client may use a part of it, and finished jobs free their places", async () => {
  const { print, end } = underTest();
  const first = print("a", "1", "one");
  for (const name of ["2", "3", "4"]) void print("a", name, "one");
  expect(await print("a", "5", "one")).toEqual({ kind: "refused", by: "client" });
  void print("a", "6", "two");
  void print("a", "7");
  expect(await print("a", "8", "two")).toEqual({ kind: "refused", by: "site" });
  void print("b", "9", "one");
  await settled();
  await end("1");
  expect(await first).toEqual({ kind: "done", result: "1" });
  const again = print("a", "10", "one");
  for (const name of ["2", "3", "4", "6", "7", "10"]) await end(name);
  expect(await again).toEqual({ kind: "done", result: "10" });
});

test("a job that fails frees its place", async () => {
  const queue = createPrintQueue({ ...limits, perSite: 1 });
  await expect(queue.run("a", "one", () => Promise.reject(new Error("no ink")))).rejects.toThrow("no ink");
  expect(await queue.run("a", "one", async () => 1)).toEqual({ kind: "done", result: 1 });
});
