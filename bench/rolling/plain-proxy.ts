import { Agent, createServer, type IncomingMessage, request as send, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { once } from "node:events";

/** Less than the servers keep a connection that waits for a request while they stop. */
const idleForMs = 4_000;
const restsForMs = 500;

type Upstream = { port: number; agent: Agent; restsUntil: number };

export type PlainProxy = { port: number; close(): Promise<void> };

/**
 * A proxy that does what nginx does by default: it sends requests to its servers in turn over connections that it
 * keeps, and to the next server if one takes no connection. Only requests that change nothing are sent twice.
 */
export async function startProxy(ports: readonly number[]): Promise<PlainProxy> {
  const upstreams = ports.map((port) => ({
    port,
    agent: new Agent({ keepAlive: true, maxFreeSockets: 16, timeout: idleForMs }),
    restsUntil: 0,
  }));
  let turn = 0;
  const inTurn = (): Upstream[] => {
    turn += 1;
    const ordered = upstreams.map((_, index) => upstreams[(turn + index) % upstreams.length]).filter((one) => !!one);
    return ordered.toSorted((one, other) => Number(isResting(one)) - Number(isResting(other)));
  };
  const server = createServer(async (request, response) => {
    const body = await text(request);
    for (const upstream of inTurn()) {
      const outcome = await passOn(request, body, upstream);
      if (outcome.kind === "answered") return answer(response, outcome);
      if (outcome.kind === "not-connected") upstream.restsUntil = Date.now() + restsForMs;
      else if (request.method !== "GET") break;
    }
    response.writeHead(502).end("no server answered");
  });
  server.keepAliveTimeout = 60_000;
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      server.close();
      server.closeAllConnections();
      for (const { agent } of upstreams) agent.destroy();
      await once(server, "close");
    },
  };
}

function isResting({ restsUntil }: Upstream): boolean {
  return Date.now() < restsUntil;
}

type Outcome =
  | { kind: "answered"; response: IncomingMessage; body: string }
  | { kind: "not-connected" }
  | { kind: "cut-off" };

async function passOn({ method, url, headers }: IncomingMessage, body: string, upstream: Upstream): Promise<Outcome> {
  const { connection: _, ...passed } = headers;
  const { promise, resolve } = Promise.withResolvers<Outcome>();
  const call = send({
    host: "127.0.0.1",
    port: upstream.port,
    agent: upstream.agent,
    method,
    path: url,
    headers: passed,
  });
  call.on("error", (error: NodeJS.ErrnoException) =>
    resolve({ kind: error.code === "ECONNREFUSED" ? "not-connected" : "cut-off" }),
  );
  call.on("response", (response) => {
    text(response).then(
      (answered) => resolve({ kind: "answered", response, body: answered }),
      () => resolve({ kind: "cut-off" }),
    );
  });
  call.end(body);
  return promise;
}

function answer(
  response: ServerResponse,
  { response: { statusCode = 502, headers }, body }: Outcome & { kind: "answered" },
): void {
  const { connection: _, "keep-alive": __, "transfer-encoding": ___, ...passed } = headers;
  response.writeHead(statusCode, passed).end(body);
}
