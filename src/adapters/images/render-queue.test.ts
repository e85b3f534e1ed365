import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";
import { createRenderQueue } from "./render-queue.ts";

test("no more jobs than allowed run at once", async () => {
  const queue = createRenderQueue(2);
  let running = 0;
  let most = 0;
  const job = async (): Promise<void> => {
    running += 1;
    most = Math.max(most, running);
    await wait(2);
    running -= 1;
  };
  await Promise.all(Array.from({ length: 7 }, () => queue.run("visitor", job)));
  expect(most).toBe(2);
});

test("a background job waits until no visitor is waiting", async () => {
  const queue = createRenderQueue(1);
  const order: string[] = [];
  const job = (name: string) => async (): Promise<void> => {
    order.push(name);
    await wait(1);
  };
  await Promise.all([
    queue.run("visitor", job("first visitor")),
    queue.run("background", job("background")),
    queue.run("visitor", job("second visitor")),
  ]);
  expect(order).toEqual(["first visitor", "second visitor", "background"]);
});

test("a job that fails makes room for the next one", async () => {
  const queue = createRenderQueue(1);
  const failed = queue.run("visitor", () => Promise.reject(new Error("no paint")));
  const next = queue.run("visitor", () => Promise.resolve("drawn"));
  await expect(failed).rejects.toThrow("no paint");
  await expect(next).resolves.toBe("drawn");
});

test("the queue is idle after the last job has ended", async () => {
  const queue = createRenderQueue(2);
  let done = false;
  void queue.run("background", async () => {
    await wait(3);
    done = true;
  });
  await queue.idle();
  expect(done).toBe(true);
  await queue.idle();
});
