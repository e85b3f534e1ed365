import { EventEmitter } from "node:events";
import { expect, test } from "vitest";
import { collectMetrics, type MetricsRequest } from "./process-metrics.ts";

type Answer = (message: MetricsRequest, callback: (error: Error | null) => void) => void;

class FakeWorker extends EventEmitter {
  isOpen = true;
  readonly #answer: Answer;

  constructor(answer: Answer) {
    super();
    this.#answer = answer;
  }

  isConnected(): boolean {
    return this.isOpen;
  }

  send(message: MetricsRequest, callback: (error: Error | null) => void): boolean {
    this.#answer(message, callback);
    return true;
  }
}

function measuring(process: string, value: number): FakeWorker {
  const values = [{ value, labels: { process } }];
  const metrics = [{ name: "requests_total", help: "Requests.", type: "counter", values, aggregator: "sum" }];
  const worker: FakeWorker = new FakeWorker(({ id }) => worker.emit("message", { kind: "metrics", id, metrics }));
  return worker;
}

test("each process has series of its own", async () => {
  const text = await collectMetrics([measuring("1", 3), measuring("2", 4)]);
  expect(text).toContain('requests_total{process="1"} 3\nrequests_total{process="2"} 4\n');
});

test("processes that do not answer, end meanwhile or cannot be reached are left out", async () => {
  const silent = new FakeWorker(() => undefined);
  const ending: FakeWorker = new FakeWorker(() => ending.emit("exit"));
  const unreachable = new FakeWorker((_message, callback) => callback(new Error("write EPIPE")));
  const closed = measuring("5", 5);
  closed.isOpen = false;
  const text = await collectMetrics([silent, ending, unreachable, closed, measuring("2", 4)], 50);
  expect(text.match(/^requests_total.*$/gm)).toEqual(['requests_total{process="2"} 4']);
  expect(silent.listenerCount("message")).toBe(0);
});
