import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { Agent, get, type IncomingMessage } from "node:http";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, expect, inject, test } from "vitest";
import { freePort } from "../free-port.ts";
import { ready, startServer } from "./global-setup.ts";

const agent = new Agent({ keepAlive: true });
const cleanups: (() => void)[] = [];
afterEach(() => {
  for (const cleanup of cleanups.splice(0)) cleanup();
});

async function start(environment: Record<string, string> = {}): Promise<{ server: ChildProcess; port: number }> {
  const folder = mkdtempSync(join(tmpdir(), "forecourt-stopping-"));
  const port = await freePort();
  const server = startServer(inject("platform").build, { PORT: String(port), DATA_DIR: folder, ...environment });
  cleanups.push(() => {
    server.kill("SIGKILL");
    rmSync(folder, { recursive: true, force: true });
  });
  return { server, port };
}

async function ask(port: number, path: string) {
  const headers = { host: `harbourline.localhost:${port}` };
  const [response] = (await once(get({ port, host: "127.0.0.1", path, headers, agent }), "response")) as [
    IncomingMessage,
  ];
  return { status: response.statusCode, connection: response.headers.connection, body: await text(response) };
}

test.each([
  ["a server", "1"],
  ["a server of two processes", "2"],
])(
  "%s that is told to stop under load answers every request, and exits with 0 despite a stuck upload",
  async (_name, processes) => {
    const { server, port } = await start({ WEB_PROCESSES: processes });
    await ready(server, port);
    const stuck = connect(port, "127.0.0.1");
    stuck.on("error", () => undefined);
    stuck.write(`POST /enquiries HTTP/1.1\r\nhost: harbourline.localhost:${port}\r\ncontent-length: 1000\r\n\r\npart`);
    const asked = Array.from({ length: 40 }, (_, index) => ask(port, `/search?query=caravan%20${index}`));
    // Connections are accepted in order: those before this one are not lost in the operating system's queue.
    await ask(port, "/livez");
    const exited = once(server, "exit");
    const startedAt = Date.now();
    server.kill("SIGTERM");
    const answers = await Promise.all(asked);
    expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
    expect(await exited).toEqual([0, null]);
    expect(Date.now() - startedAt).toBeLessThan(9_500);
  },
);

test("a server whose database is unavailable answers that it is alive and not ready, and exits with 0", async () => {
  const away = `postgres://forecourt@127.0.0.1:${await freePort()}/forecourt`;
  const { server, port } = await start({ DATABASE_URL: away });
  for (;;) {
    const answer = await ask(port, "/readyz").catch(() => null);
    if (answer?.body.includes("DATABASE_URL does not respond")) break;
    expect(server.exitCode).toBeNull();
    await sleep(50);
  }
  expect((await ask(port, "/livez")).status).toBe(200);
  expect((await ask(port, "/readyz")).status).toBe(503);
  const exited = once(server, "exit");
  server.kill("SIGTERM");
  expect(await exited).toEqual([0, null]);
});
