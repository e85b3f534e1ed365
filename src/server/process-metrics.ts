import type { EventEmitter } from "node:events";
import { AggregatorRegistry, type Registry } from "prom-client";
import type { ProcessMessage } from "./process-messages.ts";

/** The part of a `Worker` of node:cluster that is used here. */
export type MeasuredWorker = EventEmitter & {
  isConnected(): boolean;
  send(message: MetricsRequest, callback: (error: Error | null) => void): boolean;
};

export type MetricsRequest = { kind: "metrics"; id: number };

const answerWithinMs = 2_000;
let requests = 0;

/**
 * What several processes measure, as text for Prometheus. Their series differ by the label `process`: the counts of one
 * that is restarted begin at 0, and in a sum that would look as if all did. A process that does not answer in time is
 * left out.
 */
export async function collectMetrics(workers: Iterable<MeasuredWorker>, withinMs = answerWithinMs): Promise<string> {
  const answers = await Promise.all([...workers].map((worker) => metricsFrom(worker, withinMs)));
  const found = answers.filter((metrics) => metrics !== null);
  return AggregatorRegistry.aggregate(found).metrics();
}

/** Lets the first of several processes collect what this one measures; `number` is the label of its series. */
export function reportMetrics(registry: Registry, number: string): void {
  registry.setDefaultLabels({ process: number });
  process.on("message", async (message: MetricsRequest) => {
    if (message.kind !== "metrics") return;
    const metrics = await registry.getMetricsAsJSON();
    const answer: ProcessMessage = { kind: "metrics", id: message.id, metrics };
    process.send?.(answer);
  });
}

async function metricsFrom(worker: MeasuredWorker, withinMs: number): Promise<object[] | null> {
  if (!worker.isConnected()) return null;
  requests += 1;
  const id = requests;
  const { promise, resolve } = Promise.withResolvers<object[] | null>();
  const onMessage = (message: ProcessMessage) => {
    if (message.kind === "metrics" && message.id === id) resolve(message.metrics);
  };
  const onEnd = () => resolve(null);
  const timer = setTimeout(onEnd, withinMs);
  worker.on("message", onMessage).once("exit", onEnd);
  worker.send({ kind: "metrics", id }, (error) => error !== null && onEnd());
  const metrics = await promise;
  clearTimeout(timer);
  worker.off("message", onMessage).off("exit", onEnd);
  return metrics;
}
