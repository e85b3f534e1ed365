import { once } from "node:events";
import { Agent, createServer, get, type IncomingMessage } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, expect, test } from "vitest";
import { type Drain, createDrain } from "./drain.ts";

const times = { listensForMs: 200, idleUntilMs: 300, uploadsUntilMs: 400, answersUntilMs: 5_000 };
const agent = new Agent({ keepAlive: true });
let drain: Drain | null = null;
let port = 0;

afterEach(async () => {
  await drain?.stop({ listensForMs: 0, idleUntilMs: 0, uploadsUntilMs: 0, answersUntilMs: 0 });
});

/** Answers `/slow` after 700 ms, others when their body has arrived. */
async function start(): Promise<void> {
  const server = createServer(async (request, response) => {
    if (request.url === "/slow") await sleep(700);
    await text(request).catch(() => "");
    response.end("answered");
  });
  drain = createDrain(server);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  port = (server.address() as AddressInfo).port;
}

async function ask(path: string): Promise<{ body: string; connection: string | undefined }> {
  const [response] = (await once(get({ port, host: "127.0.0.1", path, agent }), "response")) as [IncomingMessage];
  return { body: await text(response), connection: response.headers.connection };
}

test("a server that stops answers every request, and says that it closes the connection", async () => {
  await start();
  expect((await ask("/")).connection).toBe("keep-alive");
  const underWay = ask("/slow");
  await sleep(50);
  const stopped = drain?.stop(times);
  await sleep(50);
  expect(drain?.isStopping()).toBe(true);
  const closing = { body: "answered", connection: "close" };
  // On the connection that is open, and on a new one.
  expect(await ask("/")).toEqual(closing);
  expect(await underWay).toEqual(closing);
  expect(await stopped).toBe(0);
  await expect(ask("/")).rejects.toThrow("ECONNREFUSED");
});

test("an upload that is stuck does not hold up the end, or cut off answers", async () => {
  await start();
  const stuck = connect(port, "127.0.0.1");
  stuck.on("error", () => undefined);
  stuck.write("POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 1000\r\n\r\npart");
  const underWay = ask("/slow");
  await sleep(50);
  const startedAt = Date.now();
  const stopped = drain?.stop(times);
  expect((await underWay).body).toBe("answered");
  expect(await stopped).toBe(1);
  expect(Date.now() - startedAt).toBeLessThan(2_000);
});

test("a request over a connection that a proxy keeps open is answered after the server stops taking connections", async () => {
  await start();
  const kept = new Agent({ keepAlive: true });
  const [first] = (await once(get({ port, host: "127.0.0.1", agent: kept }), "response")) as [IncomingMessage];
  await text(first);
  const stopped = drain?.stop({ listensForMs: 0, idleUntilMs: 2_000, uploadsUntilMs: 3_000, answersUntilMs: 4_000 });
  await sleep(100);
  await expect(ask("/")).rejects.toThrow("ECONNREFUSED");
  const [last] = (await once(get({ port, host: "127.0.0.1", agent: kept }), "response")) as [IncomingMessage];
  expect(await text(last)).toBe("answered");
  expect(last.headers.connection).toBe("close");
  expect(await stopped).toBe(0);
});

test("idle connections are closed at their time limit", async () => {
  await start();
  const waiting = connect(port, "127.0.0.1");
  await once(waiting, "connect");
  const ended = once(waiting.resume(), "close");
  expect(await drain?.stop({ listensForMs: 0, idleUntilMs: 100, uploadsUntilMs: 3_000, answersUntilMs: 4_000 })).toBe(
    0,
  );
  await ended;
});
