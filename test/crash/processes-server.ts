import cluster from "node:cluster";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { isJoining, reportReady, startProcesses } from "../../src/server/processes.ts";

/** A server of three processes that answers with the id of its process, to test what starts and stops them. */
if (cluster.isPrimary) {
  startProcesses<{ port: number }>({
    count: 3,
    clockStart: null,
    onReady: ({ port }) => process.stdout.write(`ready ${port}\n`),
    log: (_level, event, facts) => process.stdout.write(`${event} ${JSON.stringify(facts)}\n`),
  });
} else if (process.env["FAILS"] === "1") {
  process.exit(3);
} else {
  const server = createServer((request, response) => {
    response.setHeader("connection", "close");
    response.end(`${process.pid} ${isJoining()}`);
    if (request.url === "/crash") process.kill(process.pid, "SIGKILL");
  });
  process.on("SIGTERM", () => server.close(() => process.exit(0)));
  process.on("SIGINT", () => server.close(() => process.exit(0)));
  server.listen(Number(process.env["PORT"] ?? 0), "127.0.0.1", () =>
    reportReady({ port: (server.address() as AddressInfo).port }),
  );
}
