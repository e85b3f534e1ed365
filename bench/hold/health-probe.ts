import { get } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";

export type HealthLatencies = { livezMs: number[]; readyzMs: number[] };

const betweenMs = 40;

/** Asks for the health of a server, each time over a new connection, until the signal aborts. */
export async function probeHealth(port: number, until: AbortSignal): Promise<HealthLatencies> {
  const latencies: HealthLatencies = { livezMs: [], readyzMs: [] };
  while (!until.aborted) {
    latencies.livezMs.push(await healthMs(port, "/livez"));
    latencies.readyzMs.push(await healthMs(port, "/readyz"));
    await sleep(betweenMs);
  }
  return latencies;
}

/** How long an answer of 200 takes; endless for any other. */
function healthMs(port: number, path: string): Promise<number> {
  const startedAt = performance.now();
  const { promise, resolve } = Promise.withResolvers<number>();
  get({ port, host: "127.0.0.1", path, agent: false }, (response) => {
    response.resume();
    const isHealthy = response.statusCode === 200;
    response.on("end", () => resolve(isHealthy ? performance.now() - startedAt : Infinity));
  }).on("error", () => resolve(Infinity));
  return promise;
}
