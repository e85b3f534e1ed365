import cluster from "node:cluster";
import { once } from "node:events";
import { createServer } from "node:http";
import { appendFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { Counter, Registry } from "prom-client";
import { createConnectionDispatcher } from "../../src/server/connection-dispatcher.ts";
import { createConnectionReceiver } from "../../src/server/connection-receiver.ts";
import { createDrain } from "../../src/server/drain.ts";
import { metricsServer } from "../../src/server/metrics.ts";
import { collectMetrics, reportMetrics } from "../../src/server/process-metrics.ts";
import { isJoining, processNumber, reportReady, startProcesses } from "../../src/server/processes.ts";

/** A server of three processes that answers with the id of its process, to test what starts and stops them. */
if (cluster.isPrimary) {
  const dispatcher = createConnectionDispatcher();
  dispatcher.listener.listen(0, "127.0.0.1");
  await once(dispatcher.listener, "listening");
  const { port } = dispatcher.listener.address() as AddressInfo;
  const processes = startProcesses({
    count: 3,
    port,
    dispatcher,
    clockStart: null,
    onReady: () => process.stdout.write(`ready ${port}\n`),
    log: (_level, event, facts) => process.stdout.write(`${event} ${JSON.stringify(facts)}\n`),
  });
  const metrics = metricsServer({ contentType: Registry.PROMETHEUS_CONTENT_TYPE }, () => collectMetrics(processes));
  metrics.listen(Number(process.env["METRICS_PORT"] ?? 0), "127.0.0.1");
} else if (process.env["FAILS"] === "1") {
  process.exit(3);
} else {
  const registry = new Registry();
  const requests = new Counter({ name: "test_requests_total", help: "Requests.", registers: [registry] });
  reportMetrics(registry, processNumber());
  const headersTimeout = Number(process.env["HEADERS_TIMEOUT_MS"] ?? 60_000);
  const requestsFile = process.env["REQUESTS_FILE"];
  const server = createServer({ headersTimeout, connectionsCheckingInterval: 100 }, (request, response) => {
    requests.inc();
    if (requestsFile !== undefined) appendFileSync(requestsFile, `${request.url}\n`);
    if (request.url !== "/kept") response.setHeader("connection", "close");
    response.end(`${process.pid} ${isJoining()}`);
    if (request.url === "/crash") process.kill(process.pid, "SIGKILL");
  });
  const drain = createDrain(server);
  const stop = async () => {
    await drain.stop({ listensForMs: 0, idleUntilMs: 0, uploadsUntilMs: 1_000, answersUntilMs: 5_000 });
    process.exit(0);
  };
  process.on("SIGTERM", () => void stop());
  process.on("SIGINT", () => void stop());
  createConnectionReceiver(process)(server);
  reportReady({});
}
