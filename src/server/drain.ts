import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { Server as NetServer, type Socket } from "node:net";
import { setImmediate, setTimeout as sleep } from "node:timers/promises";

/** How a server stops, in milliseconds from the start of it. */
export type DrainTimes = {
  /** How long it still takes connections, so that proxies notice that it is not ready. */
  listensForMs: number;
  /**
   * When connections are closed that have no request. A proxy may send one over them at any moment, so this is later
   * than it closes them itself.
   */
  idleUntilMs: number;
  /** When requests are cut off whose body has not arrived: a stuck upload would hold up the end. */
  uploadsUntilMs: number;
  /** When everything else is cut off. */
  answersUntilMs: number;
};

export type Drain = {
  isStopping(): boolean;
  /** Stops the server. Resolves when all requests are answered, or cut off; answers how many were cut off. */
  stop(times: DrainTimes): Promise<number>;
};

/** Lets a server stop without cutting off its answers: each of them then closes its connection. */
export function createDrain(server: Server): Drain {
  const sockets = new Set<Socket>();
  const underWay = new Map<ServerResponse, IncomingMessage>();
  let isStopping = false;
  let onEmpty: () => void = () => undefined;
  server.on("connection", (socket) => {
    sockets.add(socket);
    socket.once("close", () => {
      sockets.delete(socket);
      if (sockets.size === 0) onEmpty();
    });
  });
  server.prependListener("request", (request, response) => {
    underWay.set(response, request);
    response.once("close", () => underWay.delete(response));
    if (isStopping) closeAfter(response);
  });
  const cut = (isKept: (request: IncomingMessage) => boolean): number => {
    const cutOff = [...underWay.values()].filter((request) => !isKept(request));
    for (const { socket } of cutOff) socket.destroy();
    return cutOff.length;
  };
  const closeIdle = (): void => {
    const used = new Set([...underWay.values()].map(({ socket }) => socket));
    for (const socket of sockets) if (!used.has(socket)) socket.destroy();
    // Also ends what the server does at intervals.
    server.close();
  };
  return {
    isStopping: () => isStopping,
    async stop({ listensForMs, idleUntilMs, uploadsUntilMs, answersUntilMs }) {
      isStopping = true;
      const startedAt = Date.now();
      for (const response of underWay.keys()) closeAfter(response);
      const left = (untilMs: number) => sleep(Math.max(0, startedAt + untilMs - Date.now()), undefined, { ref: false });
      await left(listensForMs);
      // By then the connections that wait are accepted; the system resets others.
      await setImmediate();
      // The server itself counts only connections that it has accepted, not those that another process gave it.
      const closed = new Promise<true>((resolve) => {
        onEmpty = () => resolve(true);
        stopListening(server, () => sockets.size === 0 && resolve(true));
      });
      void left(idleUntilMs).then(closeIdle);
      if (await Promise.race([closed, left(uploadsUntilMs)])) return 0;
      const uploads = cut(({ complete }) => complete);
      if (await Promise.race([closed, left(answersUntilMs)])) return uploads;
      return uploads + cut(() => false);
    },
  };
}

/** Unlike the server's own method, leaves connections open that have no request. */
function stopListening(server: Server, onClosed: () => void): void {
  NetServer.prototype.close.call(server, onClosed);
}

function closeAfter(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader("connection", "close");
}
