import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { afterEach, describe, expect, test } from "vitest";
import { freePort } from "../free-port.ts";
import { restartDelayMs } from "../../src/server/processes.ts";

const started: ChildProcess[] = [];
afterEach(() => {
  for (const child of started.splice(0)) child.kill("SIGKILL");
});

async function run(environment: Record<string, string> = {}) {
  const child = spawn(process.execPath, [join(import.meta.dirname, "processes-server.ts")], {
    env: { ...process.env, PORT: String(await freePort()), ...environment },
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

describe("several server processes", () => {
  test("share one port, say once that they are ready, and all end with 0 on SIGTERM", async () => {
    const { child, lines, readyPort, ended } = await run();
    const port = await readyPort();
    await expect.poll(async () => (await processesAt(port)).size, { timeout: 15_000 }).toBe(3);
    expect(lines).toEqual([`ready ${port}`]);
    child.kill("SIGTERM");
    expect(await ended).toEqual([0, null]);
    await expect(ask(port)).rejects.toThrow("fetch failed");
  });

  test("go on answering while one of them is killed, and it is replaced", async () => {
    const { lines, readyPort } = await run();
    const port = await readyPort();
    await expect.poll(async () => (await processesAt(port)).size, { timeout: 15_000 }).toBe(3);
    const before = await processesAt(port);
    await ask(port, "/crash").catch(() => "");
    for (let count = 0; count < 20; count += 1) expect(before).toContain(await ask(port));
    await expect.poll(async () => (await processesAt(port)).size, { timeout: 15_000 }).toBe(3);
    expect(await processesAt(port)).not.toEqual(before);
    expect(lines.at(-1)).toMatch(/^a server process ended and is restarted .*"signal":"SIGKILL","afterMs":500/);
  }, 60_000);

  test("end with the code of the first if it cannot start", async () => {
    expect(await (await run({ FAILS: "1" })).ended).toEqual([3, null]);
  });

  test("that fail again and again are restarted later and later", () => {
    expect([1, 2, 3, 7, 50].map(restartDelayMs)).toEqual([500, 1_000, 2_000, 30_000, 30_000]);
  });
});
