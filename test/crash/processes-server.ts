import cluster from "node:cluster";
import { once } from "node:events";
import { createServer } from "node:http";
import { appendFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { createConnectionDispatcher } from "../../src/server/connection-dispatcher.ts";
import { createConnectionReceiver } from "../../src/server/connection-receiver.ts";
import { createDrain } from "../../src/server/drain.ts";
import { isJoining, reportReady, startProcesses } from "../../src/server/processes.ts";

/** A server of three processes that answers with the id of its process, to test what starts and stops them. */
if (cluster.isPrimary) {
  const dispatcher = createConnectionDispatcher();
  dispatcher.listener.listen(0, "127.0.0.1");
  await once(dispatcher.listener, "listening");
  const { port } = dispatcher.listener.address() as AddressInfo;
  startProcesses({
    count: 3,
    port,
    dispatcher,
    clockStart: null,
    onReady: () => process.stdout.write(`ready ${port}\n`),
    log: (_level, event, facts) => process.stdout.write(`${event} ${JSON.stringify(facts)}\n`),
  });
} else if (process.env["FAILS"] === "1") {
  process.exit(3);
} else {
  const headersTimeout = Number(process.env["HEADERS_TIMEOUT_MS"] ?? 60_000);
  const requestsFile = process.env["REQUESTS_FILE"];
  const server = createServer({ headersTimeout, connectionsCheckingInterval: 100 }, (request, response) => {
    if (requestsFile !== undefined) appendFileSync(requestsFile, `${request.url}\n`);
    if (request.url !== "/kept") response.setHeader("connection", "close");
    response.end(`${process.pid} ${isJoining()}`);
    if (request.url === "/crash") process.kill(process.pid, "SIGKILL");
  });
  const drain = createDrain(server);
  const stop = async () => {
    await drain.stop({ listensForMs: 0, uploadsUntilMs: 1_000, answersUntilMs: 5_000 });
    process.exit(0);
  };
  process.on("SIGTERM", () => void stop());
  process.on("SIGINT", () => void stop());
  createConnectionReceiver(process)(server);
  reportReady({});
}
