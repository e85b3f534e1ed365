import { Agent, request as sendRequest } from "node:http";
import type { HoldOrder, HoldRequest, HoldResult } from "./hold-order.ts";

/** A separate process that repeats requests to a server on this machine, one at a time over each connection. */
const largestRefusalBytes = 2_048;
/** As a browser or script that follows `Retry-After` would, only sooner. */
const pauseAfterRefusalMs = 200;

process.on("message", (order: HoldOrder) => {
  void sendAll(order).then((result) => process.send?.(result));
});

type Answer = { status: number; isPolite: boolean; ms: number };

async function sendAll(order: HoldOrder): Promise<HoldResult> {
  const agent = new Agent({ keepAlive: order.hangUpAfterMs === undefined, maxSockets: order.connections });
  const result: HoldResult = { statuses: {}, impoliteRefusals: 0, latenciesMs: [] };
  const endsAt = performance.now() + order.seconds * 1_000;
  let sent = 0;
  const runConnection = async (): Promise<void> => {
    while (performance.now() < endsAt) {
      sent += 1;
      const template = order.requests[sent % order.requests.length];
      if (template === undefined) return;
      const answer = await send(template, sent, order, agent);
      if (answer === "hung up") continue;
      result.statuses[answer.status] = (result.statuses[answer.status] ?? 0) + 1;
      const isRefusal = answer.status === 429 || answer.status === 503;
      if (!isRefusal) result.latenciesMs.push(answer.ms);
      else if (!answer.isPolite) result.impoliteRefusals += 1;
      if (isRefusal) await new Promise((resolve) => setTimeout(resolve, pauseAfterRefusalMs));
    }
  };
  await Promise.all(Array.from({ length: order.connections }, runConnection));
  agent.destroy();
  result.latenciesMs.sort((left, right) => left - right);
  return result;
}

function send(template: HoldRequest, number: number, order: HoldOrder, agent: Agent): Promise<Answer | "hung up"> {
  const filled = (text: string) => text.replaceAll("{n}", String(number));
  const { port, host, hangUpAfterMs } = order;
  const { promise, resolve } = Promise.withResolvers<Answer | "hung up">();
  const startedAt = performance.now();
  const headers = { ...template.headers, host: `${host}:${port}` };
  const options = { agent, port, host: "127.0.0.1", method: template.method, path: filled(template.path), headers };
  const request = sendRequest(options, (response) => {
    let bytes = 0;
    response.on("data", (part: Buffer) => (bytes += part.length));
    response.on("error", () => resolve("hung up"));
    response.on("end", () =>
      resolve({
        status: response.statusCode ?? 0,
        isPolite: response.headers["retry-after"] !== undefined && bytes <= largestRefusalBytes,
        ms: performance.now() - startedAt,
      }),
    );
  });
  let isHungUp = false;
  request.on("error", () => resolve(isHungUp ? "hung up" : { status: 0, isPolite: true, ms: 0 }));
  if (hangUpAfterMs !== undefined)
    setTimeout(() => {
      isHungUp = true;
      request.destroy();
      resolve("hung up");
    }, hangUpAfterMs);
  request.end(template.body === undefined ? undefined : filled(template.body));
  return promise;
}
