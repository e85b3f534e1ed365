import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { Agent, get } from "node:http";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, describe, expect, test } from "vitest";
import { freePort } from "../free-port.ts";
import { restartDelayMs } from "../../src/server/processes.ts";

const started: ChildProcess[] = [];
const folders: string[] = [];
afterEach(() => {
  for (const child of started.splice(0)) child.kill("SIGKILL");
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

function run(environment: Record<string, string> = {}) {
  const child = spawn(process.execPath, [join(import.meta.dirname, "processes-server.ts")], {
    env: { ...process.env, ...environment },
    stdio: ["ignore", "pipe", "inherit"],
  });
  started.push(child);
  const lines: string[] = [];
  createInterface(child.stdout).on("line", (line) => lines.push(line));
  const readyPort = async () => {
    await expect.poll(() => lines.length, { timeout: 15_000 }).toBeGreaterThan(0);
    return Number(/^ready (\d+)$/.exec(lines[0] ?? "")?.[1]);
  };
  return { child, lines, readyPort, ended: once(child, "exit") };
}

const ask = async (port: number, path = "/"): Promise<string> => {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`);
  const [id = ""] = (await answer.text()).split(" ");
  return id;
};
const processesAt = async (port: number): Promise<Set<string>> => {
  const ids = await Promise.all(Array.from({ length: 12 }, () => ask(port)));
  return new Set(ids);
};

/** Asks over a connection of its own: the process that answers, or how it ended without an answer. */
const outcome = (port: number, path: string, agent: Agent | false = false): Promise<string> => {
  const { promise, resolve } = Promise.withResolvers<string>();
  const request = get({ port, host: "127.0.0.1", path, agent }, async (response) => {
    resolve(await text(response).catch(() => "closed"));
  });
  request.on("error", (error: NodeJS.ErrnoException) => resolve(error.code ?? "closed"));
  setTimeout(() => resolve("hangs"), 20_000).unref();
  return promise;
};

describe("several server processes", () => {
  test("share one port, say once that they are ready, and all end with 0 on SIGTERM", async () => {
    const { child, lines, readyPort, ended } = run();
    const port = await readyPort();
    await expect.poll(async () => (await processesAt(port)).size, { timeout: 15_000 }).toBe(3);
    expect(lines.filter((line) => line.startsWith("ready"))).toEqual([`ready ${port}`]);
    expect(lines.at(-1)).toBe('a server process is ready {"ready":3,"processes":3}');
    child.kill("SIGTERM");
    expect(await ended).toEqual([0, null]);
    await expect(ask(port)).rejects.toThrow("fetch failed");
  });

  test("keep answering while one of them is killed and replaced", async () => {
    const { lines, readyPort } = run();
    const port = await readyPort();
    await expect.poll(async () => (await processesAt(port)).size, { timeout: 15_000 }).toBe(3);
    const before = await processesAt(port);
    await ask(port, "/crash").catch(() => "");
    for (let count = 0; count < 20; count += 1) expect(before).toContain(await ask(port));
    await expect.poll(async () => (await processesAt(port)).size, { timeout: 15_000 }).toBe(3);
    expect(await processesAt(port)).not.toEqual(before);
    const ended = lines.find((line) => line.startsWith("a server process ended"));
    expect(ended).toMatch(/and is restarted .*"signal":"SIGKILL","afterMs":500/);
  }, 60_000);

  test("let no connection hang and process no request twice while one after another is killed under load", async () => {
    const folder = mkdtempSync(join(tmpdir(), "forecourt-processes-"));
    folders.push(folder);
    const requestsFile = join(folder, "requests.txt");
    const { child, readyPort } = run({ REQUESTS_FILE: requestsFile });
    const port = await readyPort();
    const outcomes: string[] = [];
    let areAllKilled = false;
    const clients = Array.from({ length: 8 }, async (_, client) => {
      for (let count = 0; !areAllKilled; count += 1) outcomes.push(await outcome(port, `/${client}-${count}`));
    });
    for (let kills = 0; kills < 12; kills += 1) {
      await sleep(300);
      const [id] = (await outcome(port, "/victim")).split(" ");
      if (Number(id) > 0) process.kill(Number(id), "SIGKILL");
    }
    areAllKilled = true;
    await Promise.all(clients);
    expect(child.exitCode).toBeNull();
    const answered = outcomes.filter((text) => /^\d+ /.test(text));
    expect(answered.length).toBeGreaterThan(50);
    // Only what a process had taken when it was killed ends without an answer.
    const unanswered = outcomes.filter((text) => !answered.includes(text));
    expect(new Set([...unanswered, "ECONNRESET", "closed"])).toEqual(new Set(["ECONNRESET", "closed"]));
    const processed = readFileSync(requestsFile, "utf8")
      .split("\n")
      .filter((path) => /\d-\d/.test(path));
    expect(processed.length).toBe(new Set(processed).size);
  }, 120_000);

  test("get equally many connections, whoever keeps them open", async () => {
    const { readyPort } = run();
    const port = await readyPort();
    await expect.poll(async () => (await processesAt(port)).size, { timeout: 15_000 }).toBe(3);
    const agents = Array.from({ length: 30 }, () => new Agent({ keepAlive: true }));
    const answers: string[] = [];
    for (const agent of agents) answers.push(await outcome(port, "/kept", agent));
    const counts = [...new Set(answers)].map((answer) => answers.filter((other) => other === answer).length);
    expect(counts.toSorted()).toEqual([10, 10, 10]);
    for (const agent of agents) agent.destroy();
  });

  test("are measured together, each with its number, which its replacement keeps", async () => {
    const metricsPort = await freePort();
    const { readyPort } = run({ METRICS_PORT: String(metricsPort) });
    const port = await readyPort();
    await expect.poll(async () => (await processesAt(port)).size, { timeout: 15_000 }).toBe(3);
    const counts = async (): Promise<Record<string, number>> => {
      const metrics = await fetch(`http://127.0.0.1:${metricsPort}/metrics`);
      expect(metrics.status).toBe(200);
      const lines = (await metrics.text()).matchAll(/^test_requests_total\{process="(\d)"\} (\d+)$/gm);
      return Object.fromEntries([...lines].map(([, number = "", count]) => [number, Number(count)]));
    };
    const before = await counts();
    expect(Object.keys(before)).toEqual(["1", "2", "3"]);
    await ask(port, "/crash").catch(() => "");
    await expect.poll(async () => Object.keys(await counts()), { timeout: 15_000 }).toHaveLength(2);
    await expect.poll(async () => Object.keys(await counts()), { timeout: 15_000 }).toEqual(["1", "2", "3"]);
    const after = await counts();
    const restarted = Object.keys(after).filter((number) => (after[number] ?? 0) < (before[number] ?? 0));
    expect(restarted).toHaveLength(1);
  });

  test("close connections that send no request in time, and answer a client that has closed its side", async () => {
    const { readyPort } = run({ HEADERS_TIMEOUT_MS: "1000" });
    const port = await readyPort();
    const silent = connect(port, "127.0.0.1");
    expect(await text(silent)).toMatch(/^HTTP\/1.1 408 /);
    const halfClosed = connect({ port, host: "127.0.0.1", allowHalfOpen: true });
    halfClosed.end("GET / HTTP/1.1\r\nhost: x\r\n\r\n");
    expect(await text(halfClosed)).toMatch(/^HTTP\/1.1 200 /);
  });

  test("end with the code of the first if it cannot start", async () => {
    expect(await run({ FAILS: "1" }).ended).toEqual([3, null]);
  });

  test("that keep failing are restarted with increasing delays", () => {
    expect([1, 2, 3, 7, 50].map(restartDelayMs)).toEqual([500, 1_000, 2_000, 30_000, 30_000]);
  });
});
