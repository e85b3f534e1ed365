import { spawn, type ChildProcess } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type { TestProject } from "vitest/node";
import { ensureBuild } from "../../scripts/build.ts";
import { freePort } from "../free-port.ts";

export type RunningPlatform = {
  port: number;
  dataDir: string;
  /** The folder of the running build. */
  build: string;
};

declare module "vitest" {
  interface ProvidedContext {
    platform: RunningPlatform;
  }
}

/** A Wednesday morning in spring, when every showroom is open. */
export const demoClock = "2026-11-18T10:30:00+11:00";
const readyWithinMs = 60_000;
const copiesFolder = "node_modules/.cache";

/** Starts one server with the demo stock for the complete run. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await ensureBuild();
  mkdirSync(copiesFolder, { recursive: true });
  // A copy, so that a build made during the run does not remove files in use.
  const build = mkdtempSync(join(copiesFolder, "browser-tests-"));
  cpSync("dist", build, { recursive: true });
  const dataDir = mkdtempSync(join(tmpdir(), "forecourt-browser-tests-"));
  const port = await freePort();
  const server = startServer(build, { PORT: String(port), DATA_DIR: dataDir, FORECOURT_CLOCK: demoClock });
  const stop = async () => {
    await stopped(server);
    for (const folder of [build, dataDir]) rmSync(folder, { recursive: true, force: true });
  };
  try {
    await ready(server, port);
  } catch (error) {
    await stop();
    throw error;
  }
  project.provide("platform", { port, dataDir, build });
  return stop;
}

/** Starts the server of a build. Its errors appear in the run's output. */
export function startServer(build: string, environment: Record<string, string>): ChildProcess {
  return spawn(process.execPath, [join(build, "server/main.js")], {
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...process.env, DATABASE_URL: "", WEB_PROCESSES: "1", ...environment },
  });
}

/** Resolves when the server reports that it is ready. */
export async function ready(server: ChildProcess, port: number): Promise<void> {
  const end = Date.now() + readyWithinMs;
  while (Date.now() < end) {
    if (server.exitCode !== null) throw new Error(`The server ended with ${server.exitCode} before it was ready.`);
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null);
    if (answer?.ok) return;
    await delay(100);
  }
  throw new Error(`The server was not ready within ${readyWithinMs} ms.`);
}

/** Stops a server and waits until it has exited. */
export async function stopped(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const ended = new Promise((resolve) => server.once("exit", resolve));
  server.kill("SIGTERM");
  await ended;
}
