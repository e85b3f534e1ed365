import { connect } from "node:net";
import type { LoadOrder, LoadResult } from "./load-order.ts";

/**
 * A separate process that sends GET requests over keep-alive connections, to this machine only and one request at a
 * time per connection. It implements plain HTTP/1.1 itself, so that it uses less processor time than the server.
 */
const headEnd = Buffer.from("\r\n\r\n");
const mostRequests = 500_000;
const longestMs = 20_000;

process.on("message", (order: LoadOrder) => {
  void generateLoad(order).then((result) => process.send?.(result));
});

async function generateLoad(order: LoadOrder): Promise<LoadResult> {
  const result: LoadResult = { requests: 0, seconds: 0, bytes: 0, failures: 0 };
  const maximumRequests = Math.min(order.maximumRequests, mostRequests);
  const startedAt = performance.now();
  const endsAt = startedAt + Math.min(order.maximumMs, longestMs);
  let sent = 0;
  const nextRequest = (): string | null => {
    if (sent >= maximumRequests || performance.now() >= endsAt) return null;
    const path = order.path.replace("{n}", String(order.firstNumber + sent));
    sent += 1;
    return `GET ${path} HTTP/1.1\r\nHost: ${order.host}\r\nAccept-Encoding: ${order.acceptEncoding}\r\nConnection: keep-alive\r\n\r\n`;
  };
  await Promise.all(Array.from({ length: order.connections }, () => runConnection(order.port, nextRequest, result)));
  result.seconds = (performance.now() - startedAt) / 1000;
  return result;
}

/** Sends requests over one connection until `nextRequest` returns null. */
function runConnection(port: number, nextRequest: () => string | null, result: LoadResult): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const socket = connect({ port, host: "127.0.0.1", noDelay: true });
  let head: Buffer = Buffer.alloc(0);
  let bodyBytesLeft: number | null = null;
  const send = (): void => {
    const request = nextRequest();
    if (request === null) socket.end();
    else socket.write(request);
  };
  socket.on("connect", send);
  socket.on("data", (part: Buffer) => {
    result.bytes += part.length;
    if (bodyBytesLeft === null) {
      head = head.length === 0 ? part : Buffer.concat([head, part]);
      const end = head.indexOf(headEnd);
      if (end < 0) return;
      bodyBytesLeft = bodyLengthFor(head.toString("latin1", 0, end), result) - (head.length - end - headEnd.length);
      head = Buffer.alloc(0);
    } else {
      bodyBytesLeft -= part.length;
    }
    if (bodyBytesLeft > 0) return;
    bodyBytesLeft = null;
    result.requests += 1;
    send();
  });
  socket.on("error", () => (result.failures += 1));
  socket.on("close", () => resolve());
  return promise;
}

/** The length from the header. A status other than 200 or a missing length counts as a failure. */
function bodyLengthFor(head: string, result: LoadResult): number {
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
  if (!head.startsWith("HTTP/1.1 200") || length === undefined) result.failures += 1;
  return Number(length ?? 0);
}
