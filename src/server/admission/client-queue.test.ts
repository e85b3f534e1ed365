import { describe, expect, test } from "vitest";
import { createClientQueue } from "./client-queue.ts";

const always = () => true;
const queueWith = (limits = { total: 10, perClient: 5 }) => createClientQueue<string>(limits);

describe("clients that wait for their turn", () => {
  test("the one that has used the least processor time goes first, and one client's requests stay in order", () => {
    const queue = queueWith();
    queue.charge("busy", 100, 0);
    for (const item of ["busy 1", "busy 2"]) queue.add("busy", item);
    queue.add("calm", "calm 1");
    expect(queue.next(0, always)?.item).toBe("calm 1");
    queue.add("calm", "calm 2");
    queue.charge("calm", 200, 0);
    expect([queue.next(0, always)?.item, queue.next(0, always)?.item]).toEqual(["busy 1", "busy 2"]);
    expect(queue.next(0, always)?.item).toBe("calm 2");
    expect(queue.next(0, always)).toBeNull();
  });

  test("earlier processor time is forgotten", () => {
    const queue = queueWith();
    queue.charge("earlier", 100, 0);
    queue.charge("now", 50, 60_000);
    queue.add("now", "second");
    queue.add("earlier", "first");
    expect(queue.next(60_000, always)?.item).toBe("first");
  });

  test("a client whose places are taken is skipped, and keeps its turn", () => {
    const queue = queueWith();
    queue.add("full", "waits");
    queue.add("other", "goes");
    expect(queue.next(0, (client) => client !== "full")?.item).toBe("goes");
    expect(queue.next(0, (client) => client !== "full")).toBeNull();
    expect(queue.size).toBe(1);
  });

  test("all together and each client are bounded, and it says which", () => {
    const queue = queueWith({ total: 3, perClient: 2 });
    expect(["a", "a", "a", "b", "c"].map((client) => queue.add(client, client))).toEqual([
      "added",
      "added",
      "client-full",
      "added",
      "full",
    ]);
  });
});
